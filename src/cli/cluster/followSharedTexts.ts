import { isMd5 } from '../../catalog/md5.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { Log } from '../../server/log.ts';
import type { Signals } from '../../state/signals.ts';
import type { MirroredStorage } from '../../storage/createMirroredStorage.ts';

/** The texts of documents that other nodes have read, for the index of this one. */
export interface SharedTexts {
  /** Tells other nodes that the texts of a document were read here. */
  announce(id: string): void;
  /** Takes over all texts that are missing here. Never rejects. */
  takeAll(signal: AbortSignal): Promise<void>;
  close(): void;
}

interface SharedTextsOptions {
  readonly texts: MirroredStorage;
  readonly signals: Signals;
  /** Called with documents whose texts have come or changed. */
  readonly onChanged: (ids: readonly string[]) => void;
  readonly log: Log;
}

const keyOf = (id: string) => `${id}.json`;
const idOf = (key: string) => key.slice(0, -'.json'.length);

export function followSharedTexts(options: SharedTextsOptions): SharedTexts {
  const { texts, signals, onChanged, log } = options;
  const warn = (error: unknown) =>
    log.warn({ reason: messageOf(error) }, 'texts of another node cannot be taken over at present');

  async function take(id: string): Promise<void> {
    if (isMd5(id) && (await texts.update(keyOf(id)))) onChanged([id]);
  }

  const unsubscribe = signals.on('jobs', (payload) => void take(payload).catch(warn));
  return {
    announce: (id) => void signals.send('jobs', id).catch(warn),
    async takeAll(signal) {
      try {
        for await (const key of texts.updateAll(signal)) onChanged([idOf(key)]);
      } catch (error) {
        warn(error);
      }
    },
    close: unsubscribe,
  };
}
