/** Whether a file is a document by the end of its name, however it begins. */
export function isDocumentLike(name: string): boolean {
  return /\.(?:pdf|zip)$/iu.test(name) && !isLeftover(name) && !name.startsWith('.');
}

/** What systems, browsers, editors and this program itself leave behind. */
const LEFTOVERS = [
  // A name of ours while a file is being written.
  /^\..+\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u,
  /^(?:\.DS_Store|\._.+|Thumbs\.db|desktop\.ini|\.~lock\..*#|~\$.+|\..+\.sw[a-p])$/iu,
  /(?:~|\.(?:tmp|temp|part|partial|crdownload|download|opdownload|bak|orig|rej|swp))$/iu,
];

/** Whether a name is that of a file that nobody meant to keep. */
export function isLeftover(name: string): boolean {
  return LEFTOVERS.some((pattern) => pattern.test(name));
}
