/** What is known of stored bytes without reading them. */
export interface StoredFile {
  /** Length in bytes. */
  readonly size: number;
  readonly modified: Date;
  /** A strong entity tag without quotes: changes whenever a byte changes (RFC 9110, section 8.8.3). */
  readonly tag: string;
}

/** Bytes from `start` up to and including `end`, as in RFC 9110, section 14.1.2. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where bytes live. A key is a file name without folders, such as `{md5}.pdf`; storage knows keys
 * and bytes, not books. Errors other than absence are thrown as they come.
 */
export interface Storage {
  /** What is known of a key, or undefined where there is none. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** The bytes of a range, or all of them; undefined where the key is absent. Cancelling frees it. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Stores bytes under a key, whole or not at all, replacing what was there. */
  write(key: string, bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<void>;
  /** Removes a key; absence is no error. */
  delete(key: string): Promise<void>;
  /** Every key, in no particular order. */
  list(): AsyncIterable<string>;
}
