import { availableParallelism } from 'node:os';
import { PUBLISHED_PATHS } from '../../catalog/publishedPaths.ts';
import type { Edition } from '../../server/app/appParts.ts';
import type { Log } from '../../server/log.ts';
import { createSearchPool, type SearchPool, type SearchPoolOptions } from './createSearchPool.ts';
import type { Names, SearchTask } from './searchMessages.ts';

/** The search of the edition that will be served next. */
export interface NextSearch {
  /** Starts it, in the thread of the current search if that has nearly the same items. */
  prepare(task: SearchTask): Promise<void>;
  learn(names: Names): void;
  /** Returns it once it is ready, and forgets it. */
  take(): Promise<SearchPool>;
  /** Ends it, if there is one. */
  drop(): Promise<void>;
}

interface Served {
  readonly search: SearchPool;
  readonly edition: Pick<Edition, 'documents'>;
}

/** @param served returns what is served at present */
export function createNextSearch(log: Log, served: () => Served | undefined): NextSearch {
  let upcoming: SearchPool | undefined;
  /** What it is built from, while the thread of the current search may fail to. */
  let spare: { readonly task: SearchTask; names?: Names } | undefined;

  async function drop(): Promise<void> {
    const search = upcoming;
    upcoming = undefined;
    spare = undefined;
    await search?.close();
  }

  function start(task: SearchTask): SearchPool {
    const search: SearchPool = createSearchPool(
      task,
      optionsFor(task, () => search),
    );
    return search;
  }

  /** If its thread dies while its edition is served, a search starts again. */
  function optionsFor(
    { mainHost }: SearchTask,
    own: () => SearchPool | undefined,
  ): SearchPoolOptions {
    return {
      mostThreads: availableParallelism(),
      report: (err) => log.error({ err }, 'the search has ended; it is started again'),
      again() {
        const current = served();
        if (!current || current.search !== own()) return undefined;
        // The buffers of the task were transferred; the published lists have the same content.
        const { documents } = current.edition;
        const items = documents.get(PUBLISHED_PATHS.items);
        const wiki = documents.get(PUBLISHED_PATHS.wiki);
        if (!items || !wiki) return undefined;
        return { items: items.body.slice(), arePrepared: false, wiki: wiki.body.slice(), mainHost };
      },
    };
  }

  /** Undefined if the current thread cannot make it. */
  function follow(task: SearchTask): SearchPool | undefined {
    const search: SearchPool | undefined = served()?.search.next(
      task,
      optionsFor(task, () => search),
    );
    return search;
  }

  return {
    async prepare(task) {
      await drop();
      upcoming = follow(task);
      if (upcoming) spare = { task };
      else upcoming = start(task);
    },
    learn(names) {
      upcoming?.learn(names);
      if (spare) spare.names = names;
    },
    async take() {
      const search = upcoming;
      const { task, names } = spare ?? {};
      upcoming = undefined;
      spare = undefined;
      if (!search) throw new Error('an edition came without what can be searched');
      try {
        await search.ready;
        return search;
      } catch (error) {
        await search.close();
        if (!task || !names) throw error;
        log.debug({ err: error }, 'the index is built anew');
      }
      const another = start(task);
      try {
        another.learn(names);
        await another.ready;
        return another;
      } catch (error) {
        await another.close();
        throw error;
      }
    },
    drop,
  };
}
