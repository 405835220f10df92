/** What a service tells of a version. */
export interface Versioned {
  readonly ETag?: string | undefined;
  readonly LastModified?: Date | undefined;
}

/** What a service may call a version, in quotes: those characters that our own tags may have. */
const ETAG = /^"([\x21\x23-\x5b\x5d-\x7e]+)"$/;

/**
 * Our tag of a version: the service's own, and the second in which it was written. Most services
 * take the MD5 of the bytes, of which anybody can make two files with one: written one after the
 * other they are told apart all the same. Undefined where there is no strong tag.
 */
export function writeS3Tag({ ETag, LastModified }: Versioned): string | undefined {
  const own = ETAG.exec(ETag ?? '')?.[1];
  if (own === undefined) return undefined;
  return `${own}.${Math.floor((LastModified?.getTime() ?? 0) / 1000).toString(36)}`;
}

/** The service's own tag in one of ours, with quotes; undefined where it is none of ours. */
export function readS3Tag(tag: string): string | undefined {
  const own = tag.slice(0, Math.max(0, tag.lastIndexOf('.')));
  return own === '' ? undefined : `"${own}"`;
}
