import type { RankedItem } from '../../protocol/itemRanking.ts';
import type { Downloads } from '../../state/downloads.ts';
import type { Edition } from '../app/appParts.ts';
import { firstDayOf } from '../stats/spanDays.ts';

/** How many items a ranking has. */
const MOST = 100;
/** Items that are no longer listed are skipped: so many more are looked at. */
const ROOM_FOR_UNLISTED = 100;

/** The items that were added last, the newest first. */
export async function latestItems({
  added,
  engine,
}: Pick<Edition, 'added' | 'engine'>): Promise<readonly RankedItem[]> {
  const newest = added.newest(MOST);
  return withItems(
    newest.map(({ id, added: value }) => ({ id, value })),
    engine,
  );
}

/**
 * The items that were downloaded most this term, by the counts of downloads, which name nobody.
 *
 * @param now milliseconds since 1970
 */
export async function popularItems(
  { engine }: Pick<Edition, 'engine'>,
  downloads: Downloads,
  now: number,
): Promise<readonly RankedItem[]> {
  const from = firstDayOf('term', downloads.dayOf(now));
  const top = await downloads.top({ from, limit: MOST + ROOM_FOR_UNLISTED });
  return withItems(
    top.map(({ id, count }) => ({ id, value: count })),
    engine,
  );
}

async function withItems(
  entries: readonly { readonly id: string; readonly value: number }[],
  engine: Edition['engine'],
): Promise<readonly RankedItem[]> {
  const items = await engine.itemsOf(entries.map(({ id }) => id));
  return entries
    .flatMap(({ value }, at) => {
      const item = items[at];
      return item ? [{ item, value }] : [];
    })
    .slice(0, MOST);
}
