/**
 * Which page of a document was last looked at, for this tab and until it is closed: whoever looks at
 * another document in between, or loads the page anew, finds the place again. Nothing else is
 * remembered, and a browser that forbids storage just starts at page 1.
 */
export function rememberPage(id: string, page: number): void {
  try {
    sessionStorage.setItem(key(id), `${page}`);
  } catch {
    // Forbidden or full: the place is lost, nothing more.
  }
}

/** The page that was remembered for the document, if any. */
export function rememberedPage(id: string): number | undefined {
  try {
    const page = Number(sessionStorage.getItem(key(id)));
    return Number.isInteger(page) && page > 0 ? page : undefined;
  } catch {
    // Storage is forbidden here.
    return undefined;
  }
}

const key = (id: string): string => `campusdocs:page:${id}`;
