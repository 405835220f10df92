/** The metadata of a stored file. */
export interface StoredFile {
  /** Length in bytes. */
  readonly size: number;
  readonly modified: Date;
  /** A strong entity tag without quotes: changes whenever a byte changes (RFC 9110, section 8.8.3). */
  readonly tag: string;
}

/** An entry of a listing, with the same metadata as `stat`. */
export interface ListedFile extends StoredFile {
  readonly key: string;
}

/** Bytes from `start` up to and including `end`, as in RFC 9110, section 14.1.2. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ReadOptions {
  /** The range to read, which must lie within the file; the whole file if absent. */
  readonly range?: ByteRange | undefined;
  /** The version to read: bytes with another tag are a `StorageError` `changed`. */
  readonly tag?: string | undefined;
  /**
   * Whether the memory of a chunk can be reused once the next one is requested. Otherwise the reader
   * can keep every chunk.
   */
  readonly transient?: boolean | undefined;
  /** Stops reading and frees everything at once. */
  readonly signal?: AbortSignal | undefined;
}

/** The headers of a download straight from the storage, and the lifetime of its URL. */
export interface SignedDownload {
  readonly contentType: string;
  readonly contentDisposition: string;
  readonly seconds: number;
}

/**
 * Stores bytes by key. A key is a plain file name such as `{md5}.pdf` (see `isKey`). Any other text is
 * treated as an absent file, and cannot be written. All errors but absence are thrown.
 */
export interface Storage {
  /** The metadata of a key, or undefined if it does not exist. */
  stat(key: string): Promise<StoredFile | undefined>;
  /**
   * Yields exactly the requested bytes in chunks, or throws a `StorageError`: never fewer, never more,
   * and never bytes of two versions. Opens nothing before the first chunk is requested; leaving the
   * loop frees everything.
   */
  read(key: string, options?: ReadOptions): AsyncIterable<Uint8Array>;
  /** Stores bytes under a key, whole or not at all, and replaces the old ones. */
  write(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes a key; does nothing if it is absent. */
  delete(key: string): Promise<void>;
  /** Lists all keys in no particular order. */
  list(): AsyncIterable<ListedFile>;
  /**
   * Makes a URL at which anyone can download a file straight from the storage until it expires. Does
   * not check that the file exists. Absent if the storage has no such URLs.
   */
  signDownload?(key: string, download: SignedDownload): Promise<string>;
}

/**
 * Why bytes could not be read: absent, replaced since `stat`, shorter than expected, or on a file
 * system that does not answer.
 */
export type StorageErrorCode = 'absent' | 'changed' | 'truncated' | 'stuck';

/** A read that failed. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, key: string) {
    super(`${key} is ${code}`);
    this.code = code;
  }
}

/** The longest key in bytes of UTF-8: what file systems allow, less room for our suffix. */
const LONGEST_KEY_BYTES = 200;

// Separators of any system, drives and streams on Windows (`:`), control characters, lone surrogates.
const NOT_IN_A_KEY = /[/\\:\p{Cc}\p{Cs}]/u;

/** Whether a text is a key: a plain file name, not hidden, that no system reads as a path. */
export function isKey(text: string): boolean {
  return (
    text !== '' &&
    !text.startsWith('.') &&
    !NOT_IN_A_KEY.test(text) &&
    new TextEncoder().encode(text).length <= LONGEST_KEY_BYTES
  );
}
