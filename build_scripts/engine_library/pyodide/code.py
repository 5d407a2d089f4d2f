"""In the place of `pyodide.code`: what runs Python code for JavaScript, without what calls Python functions loosely."""

from _pyodide._base import CodeRunner, eval_code, eval_code_async, find_imports, should_quiet

__all__ = ["CodeRunner", "eval_code", "eval_code_async", "find_imports", "should_quiet"]
