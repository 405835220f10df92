import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { errorCode } from '../readText.ts';

const CHUNK_BYTES = 1024 * 1024;

// Windows knows no O_NONBLOCK, and no named pipes in folders.
const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/** A file that cannot be read; the message goes on after its name. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/**
 * The bytes of a file on this machine, chunk by chunk, each the reader's to keep. Throws a
 * `SourceError` where it cannot be read or is something without an end, such as a pipe or a device.
 */
export async function* readSource(path: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  // Opening without blocking: a named pipe would otherwise wait for a writer for ever.
  const handle = await open(path, O_RDONLY | O_NONBLOCK).catch((error: unknown) => {
    throw new SourceError(whyNotOpened(path, errorCode(error)), { cause: error });
  });
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) throw new SourceError('is a folder; name the files in it');
    if (!stats.isFile()) throw new SourceError('is not a regular file');
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

function whyNotOpened(path: string, code: string): string {
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
