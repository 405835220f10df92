import { sql } from 'kysely';
import { requireStorable } from './storableText.ts';
import type { StoreParts } from './tables.ts';

/** A search without a result that at least five visitors made in a week. */
export interface MissedSearch {
  /** Days since 1970-01-01 of the Monday of the week. */
  readonly week: number;
  /** At most 200 characters. */
  readonly text: string;
  readonly visitors: number;
}

/** Only counts: who searched is never stored (docs/privacy.md). */
export interface MissedSearches {
  /** Raises the count of a text in a week to this number of visitors; never lowers it. */
  set(missed: MissedSearch): Promise<void>;
  /** Most visitors first, in weeks from `since` on. */
  list(query: { readonly since: number; readonly limit: number }): Promise<readonly MissedSearch[]>;
}

export function createMissedSearches({ db }: StoreParts): MissedSearches {
  return {
    async set({ week, text, visitors }) {
      await db
        .insertInto('missed_searches')
        .values({ week, text: requireStorable('text', text, 200), visitors })
        .onConflict((conflict) =>
          conflict.columns(['week', 'text']).doUpdateSet({
            visitors: sql`case when excluded.visitors > missed_searches.visitors
              then excluded.visitors else missed_searches.visitors end`,
          }),
        )
        .execute();
    },
    async list({ since, limit }) {
      return await db
        .selectFrom('missed_searches')
        .selectAll()
        .where('week', '>=', since)
        .orderBy('visitors', 'desc')
        .orderBy('week', 'desc')
        .orderBy('text')
        .limit(limit)
        .execute();
    },
  };
}
