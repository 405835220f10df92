/**
 * The entity tags of documents on a site with several nodes: `{time}.{digest}`, with the milliseconds
 * since 1970 at which this version was published. On other sites, a tag is the digest alone.
 */
export function writeVersionTag(time: number, digest: string): string {
  return `${time}.${digest}`;
}

/** The digest in an entity tag of a document. */
export function digestOfTag(tag: string): string {
  return tag.slice(tag.indexOf('.') + 1);
}

/** The time in an entity tag of a document, with or without its quotes; NaN if it has none. */
export function timeOfTag(tag: string): number {
  return Number(/^"?(\d+)\./u.exec(tag)?.[1]);
}

/** Whether an entity tag is that of an older version than another; false if that is not known. */
export function isOlderVersion(tag: string, than = ''): boolean {
  return timeOfTag(tag) < timeOfTag(than);
}
