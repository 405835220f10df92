/** The algorithms of `Upload-Checksum` (tus 1.0, checksum), the best first. */
export const CHECKSUM_ALGORITHMS = ['sha256', 'sha1', 'md5'] as const;

export interface PartChecksum {
  readonly algorithm: (typeof CHECKSUM_ALGORITHMS)[number];
  readonly digest: Uint8Array;
}

/** Bytes that a client sends for a file. */
export interface Part {
  /** Where they belong: the length of the file so far. */
  readonly offset: number;
  /** How many there may be. */
  readonly most: number;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Of all of these bytes. */
  readonly checksum: PartChecksum | undefined;
  /** Ends the part; what has arrived of it is kept, unless there is a checksum. */
  readonly signal: AbortSignal;
  /** Called whenever bytes were written. */
  readonly onProgress: () => void;
}

/** How a part ended, and the length of the file then. */
export interface PartOutcome {
  /**
   * `whole`: the client has sent everything; `broken-off`: the connection ended; `too-long`: there were
   * more bytes than allowed, and none of the last ones is kept; `checksum`: they do not match, and none is
   * kept; `full`: the disk is; `overtaken`: another node has written here meanwhile, and none of the last
   * ones is kept.
   */
  readonly end: 'whole' | 'broken-off' | 'too-long' | 'checksum' | 'full' | 'overtaken';
  readonly offset: number;
}
