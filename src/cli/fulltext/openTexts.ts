import { join } from 'node:path';
import type { Log } from '../../server/log.ts';
import type { TextEngine } from '../../server/texts/textEngine.ts';
import type { SiteFolders } from '../openSite.ts';
import { createTextIndexer, type TextIndexer } from './createTextIndexer.ts';
import { createTextThread } from './createTextThread.ts';

/** The file of the index, in the data folder. It may be deleted at any time. */
export const TEXT_INDEX = 'texts.sqlite';

/** The search in texts, and the indexing behind it. */
export interface Texts extends Pick<TextIndexer, 'follow' | 'update'> {
  readonly engine: TextEngine;
  /** More texts may come as long as this work is going on. */
  expect(work: Promise<unknown>): void;
  close(): Promise<void>;
}

/** Opens the search in the texts of a data folder. */
export function openTexts(
  {
    data,
    textsFolder,
    recognizedFile,
  }: Pick<SiteFolders, 'data' | 'textsFolder' | 'recognizedFile'>,
  log: Log,
): Texts {
  const task = { index: join(data, TEXT_INDEX), texts: textsFolder, recognized: recognizedFile };
  const indexer = createTextIndexer(task, { log });
  const thread = createTextThread(task, {
    report: (err) => log.error({ err }, 'the search of texts has ended; it is started again'),
    onUnreadable: indexer.rebuild,
    now: () => performance.now(),
  });
  let expected = 0;
  return {
    engine: {
      ...thread,
      health() {
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
    async close() {
      indexer.close();
      await thread.close();
    },
  };
}
