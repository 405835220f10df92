import { existsSync } from 'node:fs';
import type { DownloadStats, StatsSpan } from '../../protocol/downloadStats.ts';
import { STATS_SPANS } from '../../protocol/downloadStats.ts';
import type { StatsPeriod } from '../../protocol/statsPeriod.ts';
import type { SearchService } from '../../server/searchService.ts';
import { downloadStats } from '../../server/stats/downloadStats.ts';
import { openState } from '../../state/openState.ts';
import { sqlitePath } from '../../state/sqlite/openSqlite.ts';
import { StateError } from '../../state/stateError.ts';

/** Downloads of an archive: totals by span, and the most downloaded items of a period. */
export interface ArchiveDownloads extends DownloadStats {
  readonly totals: Readonly<Record<StatsSpan, number>>;
}

interface Options {
  /** The URL of an external database with the counts. */
  readonly url?: string | undefined;
  /** The data folder. */
  readonly folder: string;
  readonly period: StatsPeriod;
  readonly limit: number;
  readonly namesOf: SearchService['namesOf'];
}

/**
 * Reads the counts of a server, even while it runs. Resolves to undefined, without creating a
 * database, if no server has counted yet.
 */
export async function readDownloads({
  url,
  folder,
  ...question
}: Options): Promise<{ downloads?: ArchiveDownloads; error?: string }> {
  if (url === undefined && !existsSync(sqlitePath(folder))) return {};
  const now = Date.now();
  const { state, error } = await openState({ url, folder, now: Date.now });
  if (!state) return { error };
  try {
    const { downloads } = state;
    const stats = await downloadStats(downloads, { ...question, now });
    const totals = { day: 0, week: 0, term: 0, all: 0 };
    for (const span of STATS_SPANS) {
      const { total } = await downloadStats(downloads, {
        ...question,
        period: { span },
        limit: 1,
        now,
      });
      totals[span] = total;
    }
    return { downloads: { ...stats, totals } };
  } catch (failure) {
    if (failure instanceof StateError) return { error: failure.message };
    throw failure;
  } finally {
    await state.close();
  }
}
