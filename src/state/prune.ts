import { LIFETIMES } from '../lib/lifetimes.ts';
import { removeOldest } from './pendingSignIns.ts';
import type { StoreParts } from './tables.ts';

/** Removes expired rows; returns how many. Download counts are kept for ever. */
export async function prune({ db, now }: StoreParts): Promise<number> {
  const time = now();
  const removals = [
    db.deleteFrom('sessions').where('expires', '<=', time),
    db.deleteFrom('pending_sign_ins').where('expires', '<=', time),
    db.deleteFrom('device_grants').where('expires', '<=', time),
    db.deleteFrom('blocks').where('until', '<=', time),
    db.deleteFrom('meters').where('ends', '<=', time),
    db
      .deleteFrom('tokens')
      .where(({ eb, or }) =>
        or([
          eb('expires', '<=', time - LIFETIMES.endedToken),
          eb('revoked', '<=', time - LIFETIMES.endedToken),
        ]),
      ),
  ];
  let removed = await removeOldest(db);
  for (const removal of removals) {
    removed += Number((await removal.executeTakeFirst()).numDeletedRows);
  }
  return removed;
}
