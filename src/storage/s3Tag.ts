/** A version, as the service reports it. */
export interface Versioned {
  readonly ETag?: string | undefined;
  readonly LastModified?: Date | undefined;
}

/** A quoted entity tag, with the characters that our own tags allow. */
const ETAG = /^"([\x21\x23-\x5b\x5d-\x7e]+)"$/;

/**
 * Our tag of a version: the service's own tag, and the second in which the object was written. Most
 * services use the MD5 of the bytes, which two crafted files can share; the time tells such files
 * apart. Undefined if the service gives no strong tag.
 */
export function writeS3Tag({ ETag, LastModified }: Versioned): string | undefined {
  const own = ETAG.exec(ETag ?? '')?.[1];
  if (own === undefined) return undefined;
  return `${own}.${Math.floor((LastModified?.getTime() ?? 0) / 1000).toString(36)}`;
}

/** The service's own tag in one of ours, with quotes; undefined if the tag is not one of ours. */
export function readS3Tag(tag: string): string | undefined {
  const own = tag.slice(0, Math.max(0, tag.lastIndexOf('.')));
  return own === '' ? undefined : `"${own}"`;
}
