import { spreadsheetCsv } from '../../archive/spreadsheetCsv.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import type { DownloadStats, StatsSpan } from '../../protocol/downloadStats.ts';
import { inDigits } from '../terminal/progressLine.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** When a span is, as people say it. */
export const SPAN_NAMES: Readonly<Record<StatsSpan, string>> = {
  day: 'today',
  week: 'in the last 7 days',
  term: 'this term',
  all: 'ever',
};

/** When the days of an answer are, as people say it. */
export function periodName({
  span,
  from,
  to,
}: Pick<DownloadStats, 'span' | 'from' | 'to'>): string {
  if (span !== undefined) return SPAN_NAMES[span];
  return from === undefined ? `until ${to}` : from === to ? `on ${to}` : `from ${from} to ${to}`;
}

/** The most downloaded as CSV for spreadsheets; lines end as stdout has them. */
export function downloadsCsv({ items }: Pick<DownloadStats, 'items'>): string {
  return spreadsheetCsv(
    ['id', 'type', 'title', 'downloads'],
    items.map(({ id, type, title, downloads }) => [id, type, title, downloads]),
  )
    .trimEnd()
    .replaceAll('\r\n', '\n');
}

/** The most downloaded for people: how often on the left, titles on the right of it. */
export function mostDownloaded(
  stats: Pick<DownloadStats, 'span' | 'from' | 'to' | 'items'>,
  style: Terminal['style'],
): string[] {
  const { items } = stats;
  if (items.length === 0) return [];
  const widest = Math.max(...items.map(({ downloads }) => inDigits(downloads).length));
  return [
    '',
    style('bold', `Most downloaded ${periodName(stats)}`),
    ...items.map(
      ({ downloads, title }) =>
        `  ${inDigits(downloads).padStart(widest)}  ${withoutUnseen(title)}`,
    ),
  ];
}
