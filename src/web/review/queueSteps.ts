import type { Queued } from './reviewSchemas.ts';

/**
 * The proposal to show after one is decided or left: the next one that is still to be decided, or else
 * the one before; undefined if none is left.
 *
 * @param isDone whether a proposal was decided here
 */
export function neighbourOf(
  rows: readonly Pick<Queued, 'uuid'>[],
  uuid: string | undefined,
  step: 1 | -1,
  isDone: (uuid: string) => boolean,
): string | undefined {
  const at = rows.findIndex((row) => row.uuid === uuid);
  const isOpen = (row: Pick<Queued, 'uuid'>) => row.uuid !== uuid && !isDone(row.uuid);
  const after = rows.slice(at + 1).find(isOpen);
  const before = rows.slice(0, Math.max(at, 0)).findLast(isOpen);
  return (step === 1 ? after : before)?.uuid;
}
