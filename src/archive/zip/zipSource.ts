import { open } from 'node:fs/promises';

/** Random access to the bytes of a file that may be a zip; reads only the ranges requested. */
export interface ZipSource {
  /** In bytes. */
  readonly size: number;
  /** The bytes from a position, fewer where the file ends. */
  read(position: number, length: number): Promise<Buffer>;
}

/** Opens a file as a source for as long as `use` takes. */
export async function withZipFile<T>(
  path: string,
  use: (source: ZipSource) => Promise<T>,
): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await use({
      size,
      async read(position, length) {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
        const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
