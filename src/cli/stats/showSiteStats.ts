import {
  type DownloadStats,
  DownloadStatsSchema,
  type StatsSpan,
} from '../../protocol/downloadStats.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { ExitCode } from '../frame.ts';
import { inWords, type LoginFrame } from '../login/login.ts';
import { keptToken } from '../login/whoami.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { mostDownloaded, SPAN_NAMES } from './mostDownloaded.ts';

/** Prints what was downloaded most of a site, as it tells who has a token for that. */
export async function showSiteStats(
  frame: LoginFrame,
  { span, limit, json }: { span: StatsSpan; limit: number; json: boolean },
): Promise<ExitCode> {
  const { site, client, terminal } = frame;
  const { token, error } = await keptToken(frame);
  if (token === undefined) return refuse(terminal, error);
  const query = new URLSearchParams({ span, limit: String(limit) });
  const answer = await client.get(`${PATHS.stats}?${query}`, DownloadStatsSchema, token);
  if (answer.kind === 'refused' && [401, 403].includes(answer.status)) {
    return refuse(
      terminal,
      `${site} tells this only to a token that a maintainer has made for it: campusdocs access token --scope stats on the server, campusdocs login --with-token here.`,
    );
  }
  if (answer.kind !== 'ok') return refuse(terminal, inWords(answer, site));
  if (json) terminal.printJson(answer.value);
  else for (const line of inLines(answer.value, terminal)) terminal.print(line);
  return 0;
}

function inLines(stats: DownloadStats, { style }: Terminal): string[] {
  const { span, from, to, total } = stats;
  const since = from === undefined ? `until ${to}` : from === to ? to : `${from} to ${to}`;
  return [
    `${style('bold', 'Downloads')}  ${countOf(total, 'download')} ${SPAN_NAMES[span]} (${since})`,
    ...mostDownloaded(stats, style),
  ];
}
