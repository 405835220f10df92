import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import pLimit from 'p-limit';
import type { Storage, StoredFile } from './storage.ts';

/** The checksums of stored files. */
export interface Checksums {
  /**
   * The CRC-32 of one version of a file (ISO 3309), as zips have it. Reads the file once, ever; calls at
   * the same time share that. A reading that has begun goes on after `signal` aborts: a visitor who loses
   * the connection while a slow bucket sends a book finds its checksum when they come back.
   *
   * @throws StorageError `changed` if the file is no longer this version, as `Storage.read` does
   */
  crc32(key: string, stored: StoredFile, signal: AbortSignal): Promise<number>;
  /** The same for the SHA-256, in lower-case hexadecimal digits. */
  sha256(key: string, stored: StoredFile, signal: AbortSignal): Promise<string>;
}

/** All checksums of one file, as lower-case hexadecimal digits; each reading finds all of them. */
type Sums = Readonly<Record<Kind, string>>;
type Kind = keyof typeof DIGITS;

const DIGITS = { crc32: 8, sha256: 64 } as const;
const KINDS = ['crc32', 'sha256'] as const;

export interface ChecksumOptions {
  readonly files: Storage;
  /** Holds what was found, in `{key}.crc32` and `{key}.sha256` for each file; all of it can be deleted. */
  readonly found: Storage;
  /** Receives the error if a checksum cannot be kept; it is found again next time. */
  readonly report: (error: unknown) => void;
  /** Ends all readings. */
  readonly stopped?: AbortSignal | undefined;
}

/** How many files are read at once; others wait, and are dropped if nobody waits for them. */
const READINGS = 16;

/** How many checksums are kept in memory as well, about 3 MB: a file takes ten calls to read. */
const REMEMBERED = 10_000;

interface Reading {
  readonly result: Promise<Sums>;
  waiting: number;
}

export function createChecksums({ files, found, report, stopped }: ChecksumOptions): Checksums {
  const inTurn = pLimit(READINGS);
  const readings = new Map<string, Reading>();
  const remembered = new Map<string, string>();

  function remember(name: string, checksum: string): string {
    remembered.set(name, checksum);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return checksum;
  }

  async function read(key: string, { tag }: StoredFile): Promise<Sums> {
    const sha256 = createHash('sha256');
    let checksum = 0;
    for await (const chunk of files.read(key, { tag, transient: true, signal: stopped })) {
      checksum = crc32(chunk, checksum);
      sha256.update(chunk);
    }
    const sums = {
      crc32: checksum.toString(16).padStart(DIGITS.crc32, '0'),
      sha256: sha256.digest('hex'),
    };
    // Nobody waits until they are on the disk.
    void keep(key, tag, sums).catch(report);
    return sums;
  }

  async function keep(key: string, tag: string, sums: Sums): Promise<void> {
    for (const kind of KINDS) {
      await found.write(`${key}.${kind}`, new TextEncoder().encode(format(tag, sums[kind])));
    }
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

  async function find(
    kind: Kind,
    { key, stored, signal }: { key: string; stored: StoredFile; signal: AbortSignal },
  ): Promise<string> {
    signal.throwIfAborted();
    const version = `${key} ${stored.tag}`;
    const name = `${kind} ${version}`;
    const known =
      remembered.get(name) ??
      (readings.has(version)
        ? undefined
        : await readKnown(found, { key, tag: stored.tag, kind }).catch(report));
    if (typeof known === 'string') return remember(name, known);
    signal.throwIfAborted();
    const reading = readings.get(version) ?? begin(version, key, stored);
    reading.waiting += 1;
    try {
      const sums = await orAborted(reading.result, signal);
      return remember(name, sums[kind]);
    } finally {
      reading.waiting -= 1;
    }
  }

  return {
    async crc32(key, stored, signal) {
      return Number.parseInt(await find('crc32', { key, stored, signal }), 16);
    },
    sha256: (key, stored, signal) => find('sha256', { key, stored, signal }),
  };
}

/** The file is one line: the tag, and the checksum. */
function format(tag: string, checksum: string): string {
  return `${tag} ${checksum}\n`;
}

async function readKnown(
  found: Storage,
  { key, tag, kind }: { readonly key: string; readonly tag: string; readonly kind: Kind },
): Promise<string | undefined> {
  const name = `${key}.${kind}`;
  if ((await found.stat(name)) === undefined) return undefined;
  const parts = await Array.fromAsync(found.read(name));
  const text = Buffer.concat(parts).toString();
  const checksum = text.slice(-DIGITS[kind] - 1, -1);
  return /^[0-9a-f]+$/u.test(checksum) && text === format(tag, checksum) ? checksum : undefined;
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
