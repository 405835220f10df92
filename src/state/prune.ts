import { sql } from 'kysely';
import { DAY_MS } from '../lib/durations.ts';
import { LIFETIMES } from '../lib/lifetimes.ts';
import { dayNumber, yearOf } from './days.ts';
import { removeOldest } from './pendingSignIns.ts';
import { ENDED_STATES } from './proposals.ts';
import type { Database, SharedParts } from './tables.ts';

/**
 * Removes expired rows; returns how many. Download counts are kept for ever, and uploads until their
 * bytes are removed.
 */
export async function prune({ db, now, time: clock }: SharedParts): Promise<number> {
  const time = now();
  const before = (ms: number) => sql<number>`${clock()} - ${ms}`;
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
    db.deleteFrom('invitations').where('expires', '<=', time),
    db
      .deleteFrom('roles')
      .where('source', '=', 'method')
      .where('since', '<=', time - LIFETIMES.methodRole),
    db.deleteFrom('journal').where('time', '<=', time - LIFETIMES.journal),
    db
      .deleteFrom('reports')
      .where('state', '!=', 'open')
      .where('changed', '<=', time - LIFETIMES.endedReport),
    db.deleteFrom('wishes').where('changed', '<=', time - LIFETIMES.wish),
    db.deleteFrom('nodes').where('seen', '<=', before(DAY_MS)),
    // Nobody wants what nobody has tried for so long: its document has changed, or is gone.
    db
      .deleteFrom('jobs')
      .where(({ eb, or, and }) =>
        or([
          and([eb('state', '=', 'waiting'), eb('due', '<=', before(LIFETIMES.failedJob))]),
          and([eb('state', '=', 'dead'), eb('changed', '<=', before(LIFETIMES.deadJob))]),
        ]),
      ),
    db.deleteFrom('missed_searches').where('week', '<=', dayNumber(time - LIFETIMES.missedSearch)),
  ];
  let removed = await removeOldest(db);
  for (const removal of removals) {
    removed += Number((await removal.executeTakeFirst()).numDeletedRows);
  }
  // Belongs to its wish, and is not counted.
  const wishes = db.selectFrom('wishes').select('key');
  await db.deleteFrom('wish_visitors').where('wish', 'not in', wishes).execute();
  return removed + (await pruneProposals(db, time));
}

/** Removes proposals that nothing happens to any more. The names that accepted ones thank stay counted. */
async function pruneProposals(db: Database, time: number): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('proposals')
      .where(({ eb, or }) =>
        or([
          eb('state', '=', 'draft').and('changed', '<=', time - LIFETIMES.draftProposal),
          eb('state', '=', 'returned').and('changed', '<=', time - LIFETIMES.returnedProposal),
          eb('state', 'in', ENDED_STATES).and('changed', '<=', time - LIFETIMES.endedProposal),
        ]),
      )
      .returning(['state', 'thanks', 'changed'])
      .execute();
    for (const { state, thanks, changed } of removed) {
      if (state !== 'accepted' || thanks === null) continue;
      await transaction
        .insertInto('thanks')
        .values({ name: thanks, year: yearOf(changed), proposals: 1 })
        .onConflict((conflict) =>
          conflict.columns(['name', 'year']).doUpdateSet({ proposals: sql`thanks.proposals + 1` }),
        )
        .execute();
    }
    return removed.length;
  });
}
