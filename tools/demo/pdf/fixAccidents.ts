const FIXED_DATE = 'D:20240301120000';
const DATE = /\/(CreationDate|ModDate) \(D:\d{14}/g;
/** Chromium names table cells by counters of its process: `(node00496021)`. */
const NODE_NAME = /\(node(\d{8})\)/g;

/**
 * Overwrites the parts of a PDF that depend on the time and on earlier prints, so that the same
 * content has the same MD5: dates, and the names of nodes, which are renumbered in order. Lengths
 * stay the same, so that offsets stay valid.
 */
export function fixAccidents(pdf: Uint8Array): Buffer {
  const text = Buffer.from(pdf).toString('latin1');
  const digits = [...new Set([...text.matchAll(NODE_NAME)].map(([, found = '']) => found))].sort();
  const fixed = text.replace(DATE, `/$1 (${FIXED_DATE}`).replace(NODE_NAME, (_, found: string) => {
    return `(node${String(digits.indexOf(found) + 1).padStart(8, '0')})`;
  });
  return Buffer.from(fixed, 'latin1');
}
