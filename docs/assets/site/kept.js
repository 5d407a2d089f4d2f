/** Whether anything was ever kept on this device: looked up without loading what keeps it. */

/** @returns {Promise<boolean>} */
export async function somethingKept() {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name?.startsWith("houserules"));
  } catch {
    // Some browsers do not tell, or keep nothing. What is there is still found by coming near a sheet.
    return false;
  }
}
