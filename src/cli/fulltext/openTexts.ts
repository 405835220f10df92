import type { Log } from '../../server/log.ts';
import type { TextEngine, TextsHealth } from '../../server/texts/textEngine.ts';
import type { SiteFolders } from '../openSite.ts';
import { createTextIndexer, type TextIndexer } from './createTextIndexer.ts';
import { createTextThread } from './createTextThread.ts';

/** The search in texts, and the indexing behind it. */
export interface Texts extends Pick<TextIndexer, 'follow' | 'update' | 'allow'> {
  /** Whether other servers of the site have the same index: then only one of them may index. */
  readonly isShared: boolean;
  readonly engine: TextEngine;
  /** More texts may come as long as this work is going on. */
  expect(work: Promise<unknown>): void;
  close(): Promise<void>;
}

/** How often a server that does not index asks how large the index is, in ms. */
const SIZE_MS = 30_000;

/** Opens the search in the texts of a data folder. */
export function openTexts(
  {
    textIndex,
    textsFolder,
    recognizedFile,
  }: Pick<SiteFolders, 'textIndex' | 'textsFolder' | 'recognizedFile'>,
  log: Log,
): Texts {
  const task = { index: textIndex, texts: textsFolder, recognized: recognizedFile };
  const indexer = createTextIndexer(task, { log });
  const thread = createTextThread(task, {
    report: (err) => log.error({ err }, 'the search of texts has ended; it is started again'),
    onUnreadable: indexer.rebuild,
    now: () => performance.now(),
  });
  let expected = 0;
  let indexes = true;
  let size = { documents: 0, pages: 0, bytes: 0 };
  let sizedAt = Number.NEGATIVE_INFINITY;

  /** The index that another server keeps up to date, as it was a moment ago. */
  function sharedHealth(): TextsHealth {
    if (performance.now() - sizedAt > SIZE_MS) {
      sizedAt = performance.now();
      thread.size().then(
        (found) => {
          size = found;
        },
        // It is asked again.
        () => undefined,
      );
    }
    return { ...size, waiting: 0, state: 'ready' };
  }

  return {
    engine: {
      ...thread,
      health() {
        if (!indexes) return sharedHealth();
        const health = indexer.health();
        return expected > 0 && health.state === 'ready' ? { ...health, state: 'building' } : health;
      },
    },
    expect(work) {
      expected += 1;
      void work.finally(() => {
        expected -= 1;
      });
    },
    follow(ids) {
      indexer.follow(ids);
      thread.prepare();
    },
    update: indexer.update,
    allow(isNow) {
      indexes = isNow;
      indexer.allow(isNow);
    },
    isShared: typeof textIndex !== 'string',
    async close() {
      indexer.close();
      await thread.close();
    },
  };
}
