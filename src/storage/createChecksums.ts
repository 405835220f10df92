import { crc32 } from 'node:zlib';
import pLimit from 'p-limit';
import type { Storage, StoredFile } from './storage.ts';

/** The CRC-32 of stored files (ISO 3309), as zips have them. */
export interface Checksums {
  /**
   * The checksum of one version of a file. Reads the file once, ever; calls at the same time share
   * that. A reading that has begun goes on after `signal` aborts: a visitor who loses the connection
   * while a slow bucket sends a book finds its checksum when they come back.
   *
   * @throws StorageError `changed` if the file is no longer this version, as `Storage.read` does
   */
  crc32(key: string, stored: StoredFile, signal: AbortSignal): Promise<number>;
}

export interface ChecksumOptions {
  readonly files: Storage;
  /** Holds what was found, in `{key}.crc32` for each file; all of it can be deleted. */
  readonly found: Storage;
  /** Receives the error if a checksum cannot be kept; it is found again next time. */
  readonly report: (error: unknown) => void;
  /** Ends all readings. */
  readonly stopped?: AbortSignal | undefined;
}

/** How many files are read at once; others wait, and are dropped if nobody waits for them. */
const READINGS = 16;

/** How many checksums are kept in memory as well, about 2 MB: a file takes ten calls to read. */
const REMEMBERED = 10_000;

interface Reading {
  readonly result: Promise<number>;
  waiting: number;
}

export function createChecksums({ files, found, report, stopped }: ChecksumOptions): Checksums {
  const inTurn = pLimit(READINGS);
  const readings = new Map<string, Reading>();
  const remembered = new Map<string, number>();

  function remember(name: string, checksum: number): number {
    remembered.set(name, checksum);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return checksum;
  }

  async function read(key: string, { tag }: StoredFile): Promise<number> {
    const known = await readKnown(found, key, tag).catch(report);
    if (known !== undefined) return known;
    let checksum = 0;
    for await (const chunk of files.read(key, { tag, transient: true, signal: stopped })) {
      checksum = crc32(chunk, checksum);
    }
    // Nobody waits until it is on the disk.
    void found.write(keyOf(key), new TextEncoder().encode(format(tag, checksum))).catch(report);
    return checksum;
  }

  function begin(name: string, key: string, stored: StoredFile): Reading {
    const result = inTurn(() => {
      if (reading.waiting === 0) throw new Error('nobody waits for it any more');
      return read(key, stored);
    });
    const reading: Reading = { result, waiting: 0 };
    const end = () => readings.delete(name);
    result.then(end, end);
    readings.set(name, reading);
    return reading;
  }

  return {
    async crc32(key, stored, signal) {
      signal.throwIfAborted();
      const name = `${key} ${stored.tag}`;
      const known = remembered.get(name);
      if (known !== undefined) return known;
      const reading = readings.get(name) ?? begin(name, key, stored);
      reading.waiting += 1;
      try {
        return remember(name, await orAborted(reading.result, signal));
      } finally {
        reading.waiting -= 1;
      }
    },
  };
}

const keyOf = (key: string) => `${key}.crc32`;

/** The file is one line: the tag, and the checksum as eight digits. */
function format(tag: string, checksum: number): string {
  return `${tag} ${checksum.toString(16).padStart(8, '0')}\n`;
}

async function readKnown(found: Storage, key: string, tag: string): Promise<number | undefined> {
  if ((await found.stat(keyOf(key))) === undefined) return undefined;
  const parts = await Array.fromAsync(found.read(keyOf(key)));
  const text = Buffer.concat(parts).toString();
  const checksum = Number.parseInt(text.slice(-9), 16);
  return text === format(tag, checksum) ? checksum : undefined;
}

/** The result, or a rejection once the signal aborts. */
async function orAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([result, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
