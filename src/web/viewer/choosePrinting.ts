/** From this many pages on, confirm before printing: drawing a page takes about 0.1 s. */
const MAX_UNCONFIRMED_PAGES = 100;

/** From this many pages on, the drawn pages would not fit into the memory of a typical computer. */
const MAX_PRINTED_PAGES = 500;

/** Whether to print a document of so many pages at once, confirm first, or suggest a download. */
export function choosePrinting(pages: number): 'print' | 'ask' | 'download' {
  if (pages > MAX_PRINTED_PAGES) return 'download';
  return pages > MAX_UNCONFIRMED_PAGES ? 'ask' : 'print';
}
