"""What axe finds wrong in a page for people who do not see it, or not well."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from build_scripts.environment import NODE_MODULES

SOURCE = NODE_MODULES / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page, within: str = "body") -> list[str]:
    """Run axe in a part of the page; return one line for each thing that is wrong."""
    page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "([within, tags]) => axe.run(within, {runOnly: {type: 'tag', values: tags}})"
        ".then((result) => result.violations)",
        [within, RULES],
    )
    return [
        f"{violation['id']}: {node['failureSummary']} at {node['html'][:160]}"
        for violation in found
        for node in violation["nodes"]
    ]
