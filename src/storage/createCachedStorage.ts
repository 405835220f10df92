import { setTimeout } from 'node:timers/promises';
import { type ByteRange, type Storage, StorageError, type StoredFile } from './storage.ts';

export interface CachedStorageOptions {
  /** How long what is known of a file counts, in ms. */
  readonly freshMs: number;
  /** How long a reader waits for news of a file that is known already, in ms. */
  readonly patienceMs: number;
  /** The most bytes of contents in memory. */
  readonly mostBytes: number;
  /** Milliseconds of a clock that never jumps. */
  readonly clock: () => number;
}

interface Known {
  readonly at: number;
  readonly stored: Promise<StoredFile | undefined>;
}

/**
 * A storage of small files, such as covers, whose files are asked for again and again: keeps contents
 * by their version, and what is known of files for a moment. While the storage cannot be reached, or takes
 * long to answer, what was known last counts.
 */
export function createCachedStorage(
  storage: Storage,
  { freshMs, patienceMs, mostBytes, clock }: CachedStorageOptions,
): Storage {
  const known = new Map<string, Known>();
  /** The least recently used contents are first. */
  const contents = new Map<string, Promise<Uint8Array>>();
  const sizes = new Map<string, number>();
  let bytes = 0;

  function forget(version: string): void {
    contents.delete(version);
    bytes -= sizes.get(version) ?? 0;
    sizes.delete(version);
  }

  /** Looks at a file; resolves to what was known of it if that takes long. */
  async function look(asked: Promise<StoredFile | undefined>, before: Known) {
    const last = await before.stored.catch(() => undefined);
    if (last === undefined) return asked;
    const answered = new AbortController();
    const { signal } = answered;
    const waited = setTimeout(patienceMs, last, { ref: false, signal }).catch(() => last);
    const stored = await Promise.race([asked.catch(() => last), waited]);
    answered.abort();
    return stored;
  }

  function stat(key: string): Promise<StoredFile | undefined> {
    const before = known.get(key);
    if (before && clock() - before.at < freshMs) return before.stored;
    const asked = storage.stat(key);
    const stored = before ? look(asked, before) : asked;
    known.delete(key);
    known.set(key, { at: clock(), stored });
    const isLatest = () => known.get(key)?.stored === stored;
    const note = (found: StoredFile | undefined) => {
      if (!isLatest()) return;
      // That a file is absent is not kept: another server may make it at any moment.
      if (found) known.set(key, { at: clock(), stored: asked });
      else known.delete(key);
    };
    asked.then(note, () => undefined);
    stored.catch(() => isLatest() && known.delete(key));
    for (const [oldest] of known) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(oldest);
    }
    return stored;
  }

  function contentOf(key: string, { tag, size }: StoredFile): Promise<Uint8Array> {
    const version = `${tag} ${key}`;
    const cached = contents.get(version);
    contents.delete(version);
    const content = cached ?? download(key, tag);
    contents.set(version, content);
    if (cached === undefined) {
      sizes.set(version, size);
      bytes += size;
      content.catch(() => forget(version));
    }
    for (const oldest of contents.keys()) {
      if (bytes <= mostBytes) break;
      forget(oldest);
    }
    return content;
  }

  async function download(key: string, tag: string): Promise<Uint8Array> {
    return Buffer.concat(await Array.fromAsync(storage.read(key, { tag })));
  }

  return {
    stat,
    async *read(key, options = {}) {
      options.signal?.throwIfAborted();
      const stored = await stat(key);
      // Another version, or one that is too large to be kept: the storage decides.
      const isOther = options.tag !== undefined && options.tag !== stored?.tag;
      if (!stored || isOther || stored.size > mostBytes / 8)
        return yield* storage.read(key, options);
      const content = await contentOf(key, stored).catch((error: unknown) => {
        if (!(error instanceof StorageError)) throw error;
        // It was replaced a moment ago.
        known.delete(key);
        return undefined;
      });
      if (content === undefined) return yield* storage.read(key, options);
      if (options.range && options.range.end >= content.length) {
        throw new StorageError('truncated', key);
      }
      yield* parts(content, options.range);
    },
    async write(key, written) {
      known.delete(key);
      await storage.write(key, written);
      known.delete(key);
    },
    async delete(key) {
      known.delete(key);
      await storage.delete(key);
      known.delete(key);
    },
    list: storage.list,
  };
}

/** Files whose metadata are kept: 300 bytes each. */
const MOST_KNOWN = 20_000;

/** A copy, because readers may keep chunks and change them. */
function* parts(content: Uint8Array, range: ByteRange | undefined): Generator<Uint8Array> {
  const { start, end } = range ?? { start: 0, end: content.length - 1 };
  if (end >= start) yield content.slice(start, end + 1);
}
