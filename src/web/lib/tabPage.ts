const keyOf = (id: string): string => `campusdocs:page:${id}`;

/**
 * Returns the page at which a tab left a document, if it is known.
 *
 * @param tab the session storage; undefined if the browser refuses it
 */
export function readTabPage(id: string, tab: Storage | undefined): number | undefined {
  const page = Number(tab?.getItem(keyOf(id)));
  return Number.isInteger(page) && page > 0 ? page : undefined;
}

/** Keeps the page at which a tab shows a document. Throws if the storage is full. */
export function storeTabPage(id: string, page: number, tab: Storage | undefined): void {
  tab?.setItem(keyOf(id), `${page}`);
}
