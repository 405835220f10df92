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

/** The most downloaded for people: how often on the left, titles on the right of it. */
export function mostDownloaded(
  { span, items }: Pick<DownloadStats, 'span' | 'items'>,
  style: Terminal['style'],
): string[] {
  if (items.length === 0) return [];
  const widest = Math.max(...items.map(({ downloads }) => inDigits(downloads).length));
  return [
    '',
    style('bold', `Most downloaded ${SPAN_NAMES[span]}`),
    ...items.map(
      ({ downloads, title }) =>
        `  ${inDigits(downloads).padStart(widest)}  ${withoutUnseen(title)}`,
    ),
  ];
}
