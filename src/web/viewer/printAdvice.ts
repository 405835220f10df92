/** From this many pages on, confirm before printing: drawing a page takes about 0.1 s. */
const LONG = 100;

/** From this many pages on, the drawn pages would not fit into the memory of a typical computer. */
const TOO_LONG = 500;

/** Whether to print a document of so many pages at once, confirm first, or suggest a download. */
export function printAdvice(pages: number): 'print' | 'ask' | 'download' {
  if (pages > TOO_LONG) return 'download';
  return pages > LONG ? 'ask' : 'print';
}
