/**
 * Stores the last page viewed of a document in this tab's session storage. It survives a reload and
 * other documents in between. Without storage, documents open at page 1.
 */
export function storePage(id: string, page: number): void {
  try {
    sessionStorage.setItem(key(id), `${page}`);
  } catch {
    // Storage is forbidden or full: only the page number is lost.
  }
}

/** Returns the stored page of the document, if any. */
export function readStoredPage(id: string): number | undefined {
  try {
    const page = Number(sessionStorage.getItem(key(id)));
    return Number.isInteger(page) && page > 0 ? page : undefined;
  } catch {
    // Storage is forbidden.
    return undefined;
  }
}

const key = (id: string): string => `campusdocs:page:${id}`;
