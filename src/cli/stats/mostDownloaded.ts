import { spreadsheetCsv } from '../../archive/spreadsheetCsv.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import type { DownloadStats, StatsSpan } from '../../protocol/downloadStats.ts';
import { inDigits } from '../terminal/progressLine.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Spans in words. */
export const SPAN_NAMES: Readonly<Record<StatsSpan, string>> = {
  day: 'today',
  week: 'in the last 7 days',
  term: 'this term',
  all: 'ever',
};

/** Formats the period of downloads in words. */
export function periodName({
  span,
  from,
  to,
}: Pick<DownloadStats, 'span' | 'from' | 'to'>): string {
  if (span !== undefined) return SPAN_NAMES[span];
  return from === undefined ? `until ${to}` : from === to ? `on ${to}` : `from ${from} to ${to}`;
}

/** Formats the most downloaded items as CSV for spreadsheets, with line feeds. */
export function downloadsCsv({ items }: Pick<DownloadStats, 'items'>): string {
  return spreadsheetCsv(
    ['id', 'type', 'title', 'downloads'],
    items.map(({ id, type, title, downloads }) => [id, type, title, downloads]),
  )
    .trimEnd()
    .replaceAll('\r\n', '\n');
}

/** Formats the most downloaded items for people: counts on the left, titles on the right. */
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
