import { type DownloadStats, DownloadStatsSchema } from '../../protocol/downloadStats.ts';
import type { StatsPeriod } from '../../protocol/statsPeriod.ts';
import { PROGRAM_PATHS } from '../../protocol/urls.ts';
import type { ExitCode } from '../commandContext.ts';
import { inWords, type LoginContext } from '../login/login.ts';
import { findStoredToken } from '../login/whoami.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { downloadsCsv, mostDownloaded, periodName } from './mostDownloaded.ts';

/** Prints the most downloaded items of a site, with a token for stats. */
export async function showSiteStats(
  context: LoginContext,
  { period, limit, json, csv }: { period: StatsPeriod; limit: number; json: boolean; csv: boolean },
): Promise<ExitCode> {
  const { site, client, terminal } = context;
  const { token, error } = await findStoredToken(context);
  if (token === undefined) return refuse(terminal, error);
  const parameters = Object.entries({ ...period, limit: String(limit) });
  const query = new URLSearchParams(
    parameters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const answer = await client.get(`${PROGRAM_PATHS.stats}?${query}`, DownloadStatsSchema, token);
  if (answer.kind === 'refused' && [401, 403].includes(answer.status)) {
    return refuse(
      terminal,
      `${site} tells this only to a token that a maintainer has made for it: campusdocs access token --scope stats on the server, campusdocs login --with-token here.`,
    );
  }
  if (answer.kind !== 'ok') return refuse(terminal, inWords(answer, site));
  if (json) terminal.printJson(answer.value);
  else if (csv) terminal.print(downloadsCsv(answer.value));
  else for (const line of inLines(answer.value, terminal)) terminal.print(line);
  return 0;
}

function inLines(stats: DownloadStats, { style }: Terminal): string[] {
  const { span, from, to, total } = stats;
  const days = from === undefined ? `until ${to}` : from === to ? to : `${from} to ${to}`;
  const when = span === undefined ? periodName(stats) : `${periodName(stats)} (${days})`;
  return [
    `${style('bold', 'Downloads')}  ${countOf(total, 'download')} ${when}`,
    ...mostDownloaded(stats, style),
  ];
}
