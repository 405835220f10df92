import { isMd5 } from '../../catalog/md5.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { Log } from '../../server/log.ts';
import type { Signals } from '../../state/signals.ts';
import type { MirroredStorage } from '../../storage/createMirroredStorage.ts';

/** The texts of documents that other nodes have read or recognised, for the index of this one. */
export interface SharedTexts {
  /** Tells other nodes that the texts of a document were read here. */
  announce(id: string): void;
  /**
   * Takes over the texts of documents that are missing here; those of all documents the first time, and
   * if there are many. Never rejects.
   */
  takeAll(ids: readonly string[]): Promise<void>;
  close(): void;
}

/** A kind of texts that nodes share. */
export interface TextSource {
  /** Takes over the texts of a document; resolves to whether that changed any here. */
  take(id: string): Promise<boolean>;
  /** Takes over all that are missing here; yields the documents whose texts changed. */
  takeAll(signal: AbortSignal): AsyncIterable<string>;
}

interface SharedTextsOptions {
  readonly sources: readonly TextSource[];
  readonly signals: Signals;
  /** Called with documents whose texts have come or changed. */
  readonly onChanged: (ids: readonly string[]) => void;
  readonly log: Log;
}

/** Texts that are copied here, `{id}.json` each. */
export function copiedTexts(texts: Pick<MirroredStorage, 'update' | 'updateAll'>): TextSource {
  return {
    take: (id) => texts.update(`${id}.json`),
    async *takeAll(signal) {
      for await (const key of texts.updateAll(signal)) yield key.slice(0, -'.json'.length);
    },
  };
}

/** More documents are looked up faster by a listing, which has a thousand on a page. */
const MOST_LOOKED_UP = 100;

export function followSharedTexts(options: SharedTextsOptions): SharedTexts {
  const { sources, signals, onChanged, log } = options;
  const closed = new AbortController();
  let isFirst = true;
  let running: Promise<void> = Promise.resolve();
  const warn = (error: unknown) =>
    log.warn({ reason: messageOf(error) }, 'texts of another node cannot be taken over at present');

  async function take(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      for (const source of sources) {
        if (closed.signal.aborted || !isMd5(id)) return;
        if (await source.take(id)) onChanged([id]);
      }
    }
  }

  async function takeEverything(): Promise<void> {
    for (const source of sources) {
      for await (const id of source.takeAll(closed.signal)) onChanged([id]);
    }
  }

  /** One after the other, so that a listing never meets itself. */
  function run(action: () => Promise<void>): Promise<void> {
    running = running.then(action).catch(warn);
    return running;
  }

  // Without a name, signals may have been lost.
  const unsubscribe = signals.on('texts', (id) => {
    if (id === '') void run(takeEverything);
    else void take([id]).catch(warn);
  });
  return {
    announce: (id) => void signals.send('texts', id).catch(warn),
    takeAll(ids) {
      const takesAll = isFirst || ids.length > MOST_LOOKED_UP;
      isFirst = false;
      return run(takesAll ? takeEverything : () => take(ids));
    },
    close() {
      closed.abort();
      unsubscribe();
    },
  };
}
