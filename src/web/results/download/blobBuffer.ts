/** How many bytes are buffered before they become a Blob. */
const BLOB_SIZE = 4 * 1024 * 1024;

/** The bytes of a file as they arrive, in order. */
export interface BlobBuffer {
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
export function createBlobBuffer(): BlobBuffer {
  let blobs: Blob[] = [];
  let buffered: Uint8Array<ArrayBuffer>[] = [];
  let bufferedSize = 0;
  let size = 0;

  function flush(): void {
    if (buffered.length > 0) blobs.push(new Blob(buffered));
    buffered = [];
    bufferedSize = 0;
  }

  return {
    size: () => size,
    add(bytes) {
      buffered.push(bytes);
      bufferedSize += bytes.byteLength;
      size += bytes.byteLength;
      if (bufferedSize >= BLOB_SIZE) flush();
    },
    clear() {
      blobs = [];
      buffered = [];
      bufferedSize = 0;
      size = 0;
    },
    join(type) {
      flush();
      return new Blob(blobs, { type });
    },
  };
}
