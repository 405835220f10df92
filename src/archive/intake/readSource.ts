import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../../lib/systemError.ts';

const CHUNK_BYTES = 1024 * 1024;

// Windows knows no O_NONBLOCK, and no named pipes in folders.
const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/** A file that cannot be read; the message continues the sentence after its name. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/**
 * Opens a local file for reading. Throws a `SourceError` if it cannot be opened or is not a regular
 * file, such as a pipe, which has no end.
 */
export async function openSource(
  path: string,
): Promise<{ readonly handle: FileHandle; readonly size: number }> {
  // Without O_NONBLOCK, opening a named pipe would wait for a writer for ever.
  const handle = await open(path, O_RDONLY | O_NONBLOCK).catch((error: unknown) => {
    throw new SourceError(explainOpenError(path, errorCode(error)), { cause: error });
  });
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) throw new SourceError('is a folder: name the files in it');
    if (!stats.isFile()) throw new SourceError('is not a regular file');
    return { handle, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Yields the bytes of a file in chunks, each in a buffer that is not reused. Throws as `openSource`
 * does.
 */
export async function* readSource(path: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const { handle } = await openSource(path);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead, buffer } = await handle
        .read(Buffer.allocUnsafeSlow(CHUNK_BYTES))
        .catch((error: unknown) => {
          throw new SourceError(`cannot be read (${errorCode(error)})`, { cause: error });
        });
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

function explainOpenError(path: string, code: string): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return path.includes('\ufffd')
        ? 'has a name that is not UTF-8, perhaps from an older Windows; rename it first'
        : 'does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read; check its rights';
    case 'ELOOP':
      return 'is a link that leads to itself';
    default:
      return `cannot be read (${code})`;
  }
}
