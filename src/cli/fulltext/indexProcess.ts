/**
 * The process that indexes the texts of documents: a process, so that it has a lower priority than
 * searches. It may be killed at any moment, because each step is whole or not at all.
 */

import { setImmediate, setTimeout } from 'node:timers/promises';
import { createStoredPages } from '../../archive/covers/createStoredPages.ts';
import { endWithParent } from '../../archive/covers/endWithParent.ts';
import { lowerPriority, runWhenIdle } from '../../archive/covers/lowerPriority.ts';
import { openRecognizedPages } from '../../archive/covers/openRecognizedPages.ts';
import { loadVariants } from '../../archive/loadCharacters.ts';
import { createIndexing } from '../../fulltext/createIndexing.ts';
import { type TextIndex, TextIndexAway } from '../../fulltext/textIndex.ts';
import { openTextIndex } from './openTextIndex.ts';
import { unpackIdList } from './packedIds.ts';
import type { TextIndexerMessage, TextIndexerRequest, TextThreadTask } from './textMessages.ts';

const LOWEST_PRIORITY = 19;
/** How often the progress is reported while there is much to do, in ms. */
const REPORT_MS = 1000;
/** The pauses between two looks whether an index is there again, in ms. */
const [FIRST_PAUSE_MS, LAST_PAUSE_MS] = [1000, 30_000];
/** So many documents take minutes, during which searches should not wait for a processor. */
const MANY_DOCUMENTS = 500;

endWithParent();
lowerPriority(LOWEST_PRIORITY);
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
process.on('SIGINT', () => undefined);
process.once('message', (message: TextIndexerRequest) => {
  if (message.kind === 'start') void start(message.task);
});

function send(message: TextIndexerMessage): void {
  process.send?.(message);
}

/** Repeats an action until the index can be reached. */
async function untilThere<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof TextIndexAway)) throw error;
      send({ kind: 'away', reason: error.message });
    }
    await setTimeout(pause);
  }
}

/** The same index, whose calls wait for it when it cannot be reached. */
function patient(index: TextIndex): TextIndex {
  return {
    ...index,
    tags: () => untilThere(index.tags),
    put: (documents) => untilThere(() => index.put(documents)),
    remove: (ids) => untilThere(() => index.remove(ids)),
    size: () => untilThere(index.size),
    renew: () => untilThere(index.renew),
    finish: () => untilThere(index.finish),
  };
}

async function start({ index: place, texts, recognized }: TextThreadTask): Promise<void> {
  const index = patient(await openTextIndex(place));
  const pages = createStoredPages(texts, openRecognizedPages(recognized));
  const indexing = await createIndexing(index, pages, await loadVariants());
  let isWorking = false;
  let isRebuilding = false;
  process.on('message', (message: TextIndexerRequest) => {
    if (message.kind === 'start') return;
    if (message.kind === 'rebuild') isRebuilding = true;
    else {
      const ids = unpackIdList(message.ids).filter((id) => id !== undefined);
      if (message.kind === 'all') indexing.follow(ids);
      else indexing.update(ids);
    }
    if (!isWorking) void work();
  });
  send({ kind: 'started' });

  async function work(): Promise<void> {
    isWorking = true;
    if (isRebuilding) await indexing.rebuild();
    isRebuilding = false;
    if (indexing.waiting() > MANY_DOCUMENTS) runWhenIdle();
    let lastReport = performance.now();
    do {
      // Messages arrive between steps.
      await setImmediate();
      if (performance.now() - lastReport < REPORT_MS) continue;
      lastReport = performance.now();
      await report();
    } while (await indexing.step());
    await report();
    do await setImmediate();
    while (indexing.waiting() === 0 && (await index.tidy()));
    // Tidying may have found damage, and have begun a new file.
    await indexing.step();
    isWorking = false;
    if (isRebuilding || indexing.waiting() > 0) {
      void work();
      return;
    }
    await report();
    send({ kind: 'idle' });
  }

  async function report(): Promise<void> {
    send({ kind: 'state', state: { ...(await index.size()), waiting: indexing.waiting() } });
  }
}
