import { type Context, Hono } from 'hono';
import type { TokenService } from '../../access/tokens/createTokenService.ts';
import { StatsParametersSchema } from '../../protocol/api/programOperations.ts';
import { STATS_SPANS } from '../../protocol/downloadStats.ts';
import { type PeriodError, readPeriod } from '../../protocol/statsPeriod.ts';
import type { Downloads } from '../../state/downloads.ts';
import { requireToken } from '../access/requireToken.ts';
import { parseParameters } from '../parseParameters.ts';
import { respondProblem } from '../respondProblem.ts';
import type { SearchService } from '../searchService.ts';
import { downloadStats } from './downloadStats.ts';

const PERIOD_RULES: Readonly<Record<PeriodError['reason'], string>> = {
  'invalid-span': `只能是 ${STATS_SPANS.join('、')} 之一`,
  'invalid-day': '必须是存在的日期，如 2026-06-30',
  'invalid-year': '必须是四位年份，如 2026',
  conflict: '不能与其他时间参数同时使用',
  reversed: '不能早于 from',
};

export interface StatsRouteParts {
  readonly tokenService: TokenService;
  readonly downloads: Downloads;
  /** Resolves once all counts so far are committed, or cannot be. */
  readonly countsSettled: () => Promise<void>;
  /** The catalog that titles are read from. */
  readonly engineOf: (c: Context) => Pick<SearchService, 'namesOf'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * `GET /api/stats?span=day|week|term|all&limit=`, or with `from=` and `to=`, or with `year=`: the
 * most downloaded items (`DownloadStats`), for tokens with the scope `stats`. It lists items and
 * never persons: nothing else is stored.
 */
export function createStatsRoute(parts: StatsRouteParts): Hono {
  const { tokenService, downloads, countsSettled, engineOf, now } = parts;
  return new Hono()
    .get('/', async (c) => {
      const { problem } = await requireToken(c, tokenService, 'stats');
      if (problem) return problem;
      const { values, problem: invalid } = parseParameters(c, StatsParametersSchema);
      if (!values) return invalid;
      const { limit, ...range } = values;
      const { period, diagnostic } = readPeriod(range);
      if (!period) {
        return respondProblem(
          c,
          'bad-request',
          `参数 ${diagnostic.field} ${PERIOD_RULES[diagnostic.reason]}`,
        );
      }
      // Includes every download that had begun before the request.
      await countsSettled();
      const { namesOf } = engineOf(c);
      const stats = await downloadStats(downloads, { period, limit, now: now(), namesOf });
      return c.json(stats, 200, { 'cache-control': 'no-store' });
    })
    .all('/', (c) => {
      c.header('allow', 'GET, HEAD');
      return respondProblem(c, 'method-not-allowed');
    });
}
