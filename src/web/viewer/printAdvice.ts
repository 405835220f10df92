/** From here on printing is announced with its length; drawing a page takes about a tenth of a second. */
const LONG = 100;

/** From here on the drawn pages would no longer fit into the memory of a usual computer. */
const TOO_LONG = 500;

/** Whether a document of so many pages is printed at once, after asking, or rather saved. */
export function printAdvice(pages: number): 'print' | 'ask' | 'download' {
  if (pages > TOO_LONG) return 'download';
  return pages > LONG ? 'ask' : 'print';
}
