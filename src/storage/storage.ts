/** What is known of stored bytes without reading them. */
export interface StoredFile {
  /** Length in bytes. */
  readonly size: number;
  readonly modified: Date;
  /** A strong entity tag without quotes: changes whenever a byte changes (RFC 9110, section 8.8.3). */
  readonly tag: string;
}

/** What a listing tells of stored bytes: the same as a look at them. */
export interface ListedFile extends StoredFile {
  readonly key: string;
}

/** Bytes from `start` up to and including `end`, as in RFC 9110, section 14.1.2. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ReadOptions {
  /** Which bytes; all of them where it is left out. It must lie within the file. */
  readonly range?: ByteRange | undefined;
  /** Read only what `stat` told of: bytes with another tag are a `StorageError` `changed`. */
  readonly tag?: string | undefined;
  /**
   * The reader is done with a chunk before asking for the next: its memory may be used again.
   * Without it every chunk is the reader's to keep.
   */
  readonly transient?: boolean | undefined;
  /** Stops the reading; what it holds is freed at once. */
  readonly signal?: AbortSignal | undefined;
}

/** How a download that goes past this server is to be presented, and how long its address holds. */
export interface SignedDownload {
  readonly contentType: string;
  readonly contentDisposition: string;
  readonly seconds: number;
}

/**
 * Where bytes live. A key is a plain file name such as `{md5}.pdf` (see `isKey`); storage knows
 * keys and bytes, not books. What is no key names nothing: it is absent, and cannot be written.
 * Errors other than absence are thrown as they come.
 */
export interface Storage {
  /** What is known of a key, or undefined where there is none. */
  stat(key: string): Promise<StoredFile | undefined>;
  /**
   * Exactly the bytes asked for, in chunks, or a thrown `StorageError`: never fewer, never more,
   * never those of two versions mixed. Nothing is opened before the first chunk is asked for;
   * leaving the loop frees everything.
   */
  read(key: string, options?: ReadOptions): AsyncIterable<Uint8Array>;
  /** Stores bytes under a key, whole or not at all, replacing what was there. */
  write(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes a key; absence is no error. */
  delete(key: string): Promise<void>;
  /** Everything that is stored, in no particular order. */
  list(): AsyncIterable<ListedFile>;
  /**
   * An address at which anybody can download a file for a while, straight from where it is kept;
   * absent where there is none but ours. It is made without asking whether the file is there.
   */
  signDownload?(key: string, download: SignedDownload): Promise<string>;
}

/**
 * Why bytes could not be read: never there, replaced since `stat`, shorter than promised, or on a
 * file system that does not answer.
 */
export type StorageErrorCode = 'absent' | 'changed' | 'truncated' | 'stuck';

/** A read that cannot keep its promise. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, key: string) {
    super(`${key} is ${code}`);
    this.code = code;
  }
}

/** Where file systems stop: the length of a name in bytes of UTF-8, less room for a suffix of ours. */
const LONGEST_KEY_BYTES = 200;

// Separators of any system, drives and streams of Windows (`:`), control characters, lone surrogates.
const NOT_IN_A_KEY = /[/\\:\p{Cc}\p{Cs}]/u;

/** Whether a text can name stored bytes: a plain file name, not hidden, that no system reads as a path. */
export function isKey(text: string): boolean {
  return (
    text !== '' &&
    !text.startsWith('.') &&
    !NOT_IN_A_KEY.test(text) &&
    new TextEncoder().encode(text).length <= LONGEST_KEY_BYTES
  );
}
