import { indexedPages } from './indexedPages.ts';
import type { IndexedDocument, TextIndex } from './textIndex.ts';

/** Where the texts of documents come from. */
export interface TextSource {
  /** Names the version of the texts of a document; undefined if there are none. */
  tag(id: string): string | undefined;
  pageCount(id: string): number | undefined;
  /** A page, counted from 1. */
  read(id: string, page: number): { readonly text: string } | undefined;
}

/** Keeps an index up to date with the texts of documents. */
export interface Indexing {
  /** Indexes the texts of these documents, and removes all others. */
  follow(ids: readonly string[]): void;
  /** Indexes all of them again, in a new index. */
  rebuild(): Promise<void>;
  /** Looks at these documents first: their texts may have changed. */
  update(ids: readonly string[]): void;
  /**
   * Indexes some of the documents that wait, all or none of them; false if none wait, also after it
   * has looked whether the index still has the others. After a failure they wait again.
   */
  step(): Promise<boolean>;
  /** How many documents wait to be looked at. */
  waiting(): number;
}

/** Documents are indexed together up to this number of pages. */
const STEP_PAGES = 400;

export async function createIndexing(
  index: TextIndex,
  source: TextSource,
  variants: ReadonlyMap<string, string>,
): Promise<Indexing> {
  let tags = new Map(await index.tags());
  let listed: ReadonlySet<string> | undefined;
  /** In the order in which they are looked at; those that come first are at the end. */
  let queue: string[] = [];
  let isFinished = false;

  /** What to do with the next documents. */
  function plan() {
    const changed: { readonly id: string; readonly tag: string }[] = [];
    const gone: string[] = [];
    const seen = new Set<string>();
    for (let pages = 0; pages < STEP_PAGES; ) {
      const id = queue.pop();
      if (id === undefined) break;
      if (seen.has(id)) continue;
      seen.add(id);
      const tag = listed?.has(id) === false ? undefined : source.tag(id);
      if (tag === tags.get(id)) continue;
      if (tag === undefined) gone.push(id);
      else changed.push({ id, tag });
      pages += tag === undefined ? 1 : (source.pageCount(id) ?? 0);
    }
    return { changed, gone };
  }

  function read({ id, tag }: { readonly id: string; readonly tag: string }): IndexedDocument {
    const numbers = Array.from({ length: source.pageCount(id) ?? 0 }, (_, at) => at + 1);
    const pages = numbers.map((number) => ({ number, text: source.read(id, number)?.text ?? '' }));
    return { id, tag, pages: indexedPages(pages, variants) };
  }

  function followAll(): void {
    if (!listed) return;
    const gone = [...tags.keys()].filter((id) => !listed?.has(id));
    queue = [...[...listed].reverse(), ...gone];
  }

  /** Begins again if the index was replaced, by itself because it was damaged or by somebody else. */
  async function compare(): Promise<void> {
    const { documents } = await index.size();
    if (documents === tags.size) return;
    tags = new Map(await index.tags());
    followAll();
  }

  return {
    follow(ids) {
      listed = new Set(ids);
      followAll();
    },
    async rebuild() {
      await index.renew();
      tags.clear();
      isFinished = false;
      followAll();
    },
    update(ids) {
      queue.push(...ids.toReversed());
    },
    async step() {
      if (queue.length === 0) {
        await compare();
        if (queue.length > 0) return true;
        if (listed && !isFinished) await index.finish();
        isFinished = listed !== undefined;
        return false;
      }
      const { changed, gone } = plan();
      try {
        if (gone.length > 0) await index.remove(gone);
        for (const id of gone) tags.delete(id);
        if (changed.length > 0) await index.put(changed.map(read));
      } catch (error) {
        queue.push(...gone, ...changed.map(({ id }) => id));
        throw error;
      }
      for (const { id, tag } of changed) tags.set(id, tag);
      if (changed.length + gone.length > 0) await compare();
      return true;
    },
    waiting: () => queue.length,
  };
}
