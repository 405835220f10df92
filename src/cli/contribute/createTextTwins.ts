import { createTextHash } from '../../archive/covers/createTextHash.ts';
import { readTexts, readTextsHeader } from '../../archive/covers/storedTexts.ts';
import type { TextTwins } from '../../contribute/archivePorts.ts';
import type { Storage } from '../../storage/storage.ts';

const TEXTS = /^(?<id>[0-9a-f]{32})\.json$/u;

/** What is known of the texts of a document, which never change: its id is the MD5 of its bytes. */
interface Known {
  readonly pages: number;
  hash?: Promise<string | undefined>;
}

/**
 * Finds documents whose stored texts are the same. Of each file the first line is read once, and the
 * rest of those alone that have as many pages as a document that is looked for.
 */
export function createTextTwins(texts: Storage): TextTwins {
  const known = new Map<string, Known>();

  async function read(id: string): Promise<Known | undefined> {
    const header = await readTextsHeader(texts, id);
    if (!header) return undefined;
    // A document that was not read to its end equals none.
    const isWhole = header.cut === undefined && header.failed === undefined;
    const read = { pages: isWhole ? header.pageCount : 0 };
    known.set(id, read);
    return read;
  }

  async function hashOf(id: string): Promise<string | undefined> {
    const hash = createTextHash();
    for (const { text } of (await readTexts(texts, id))?.pages ?? []) hash.add(text);
    return hash.digest();
  }

  return {
    async find(textHash, pages) {
      const found: string[] = [];
      for await (const { key } of texts.list()) {
        const { id } = TEXTS.exec(key)?.groups ?? {};
        const one = id === undefined ? undefined : (known.get(id) ?? (await read(id)));
        if (id === undefined || one?.pages !== pages) continue;
        one.hash ??= hashOf(id);
        if ((await one.hash) === textHash) found.push(id);
      }
      return found;
    },
  };
}
