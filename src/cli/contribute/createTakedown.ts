import type { Takedowns } from '../../archive/takedown/openTakedowns.ts';
import type { TakedownPort } from '../../contribute/archivePorts.ts';
import { StateError } from '../../state/stateError.ts';
import { describeRemainder } from './describeRemainder.ts';

const NOT_CLOSED = '数据库暂时没有响应，与该条目有关的报告和提议未能关闭，请手动处理。';

interface TakedownParts {
  readonly takedowns: Takedowns;
  /** Reads the archive now, so that visitors see the change at once. */
  readonly refresh: () => void;
  /** Closes what waits for a decision about an item. */
  readonly onTakenDown: (id: string) => Promise<void>;
}

/** Takes items down for the pages of maintainers. */
export function createTakedown({ takedowns, refresh, onTakenDown }: TakedownParts): TakedownPort {
  return {
    async takeDown(id, reason) {
      const outcome = await takedowns.takeDown(id, reason);
      if (outcome.kind !== 'done') return outcome;
      refresh();
      const remains = outcome.remains.map((remainder) => {
        const { chinese, commands } = describeRemainder(remainder);
        return [chinese, ...commands].join('\n');
      });
      const areClosed = await onTakenDown(id).then(
        () => true,
        (error: unknown) => {
          // It is taken down, whether the database answers or not.
          if (error instanceof StateError) return false;
          throw error;
        },
      );
      return { kind: 'done', remains: areClosed ? remains : [...remains, NOT_CLOSED] };
    },
    async restore(id) {
      const outcome = await takedowns.restore(id);
      if (outcome.kind === 'done') refresh();
      return outcome;
    },
    async allow(id) {
      const outcome = await takedowns.allow(id);
      if (outcome.kind === 'done') refresh();
      return outcome;
    },
    async list() {
      const listed = await takedowns.list();
      return listed.flatMap(({ id, type, reason, since, date, canRestore }) => {
        const time = since ?? (date === undefined ? undefined : Date.parse(`${date}T00:00+08:00`));
        // A damaged tombstone still holds; `campusdocs check` names it.
        if (type === undefined || time === undefined) return [];
        return [{ id, type, reason, since: time, canRestore }];
      });
    },
    isTakenDown: async (hashes) => (await takedowns.find(hashes)) !== undefined,
  };
}
