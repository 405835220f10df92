/** How many bytes are buffered before they become a Blob. */
const FOLD = 4 * 1024 * 1024;

/** The bytes of a file as they arrive, in order. */
export interface BlobParts {
  readonly size: () => number;
  add(bytes: Uint8Array<ArrayBuffer>): void;
  clear(): void;
  /** Returns all bytes as one Blob of a media type. */
  join(type: string): Blob;
}

/**
 * Buffers bytes in Blobs of 4 MiB: browsers keep large Blobs on disk (Chrome, Safari) or at least
 * outside the script's heap, and joining Blobs copies nothing.
 */
export function createBlobParts(): BlobParts {
  let folded: Blob[] = [];
  let loose: Uint8Array<ArrayBuffer>[] = [];
  let looseSize = 0;
  let size = 0;

  function fold(): void {
    if (loose.length > 0) folded.push(new Blob(loose));
    loose = [];
    looseSize = 0;
  }

  return {
    size: () => size,
    add(bytes) {
      loose.push(bytes);
      looseSize += bytes.byteLength;
      size += bytes.byteLength;
      if (looseSize >= FOLD) fold();
    },
    clear() {
      folded = [];
      loose = [];
      looseSize = 0;
      size = 0;
    },
    join(type) {
      fold();
      return new Blob(folded, { type });
    },
  };
}
