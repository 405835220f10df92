import { requireStorable } from './storableText.ts';
import type { StoreParts } from './tables.ts';

/** What every server of a site must know of it, and a new one with an empty data folder too. */
export type MarkName = 'protected';

/** The mark whose time identifies the sequence of changes: see `ItemChanges.generation`. */
export const CHANGES_MARK = 'changes';

export interface Marks {
  isSet(name: MarkName): Promise<boolean>;
  set(name: MarkName): Promise<void>;
  remove(name: MarkName): Promise<void>;
}

export function createMarks({ db, now }: StoreParts): Marks {
  return {
    async isSet(name) {
      const mark = db.selectFrom('marks').select('name').where('name', '=', name);
      return (await mark.executeTakeFirst()) !== undefined;
    },
    async set(name) {
      await db
        .insertInto('marks')
        .values({ name: requireStorable('name', name, 64), since: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async remove(name) {
      await db.deleteFrom('marks').where('name', '=', name).execute();
    },
  };
}
