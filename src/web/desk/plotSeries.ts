import type { Desk, DownloadPeriod } from '../../protocol/contribution/desk.ts';

/** How downloads are summed. */
export type Interval = keyof Desk['downloads'];

export const INTERVALS: readonly { readonly interval: Interval; readonly label: string }[] = [
  { interval: 'days', label: '按天' },
  { interval: 'weeks', label: '按周' },
  { interval: 'terms', label: '按学期' },
];

/** A bar of a plot, and a row of the table beside it. */
export interface PlotEntry {
  /** Short, for the axis. */
  readonly label: string;
  /** In full, for the table and the tooltip. */
  readonly name: string;
  readonly value: number;
}

/** Downloads as a series, oldest first. */
export function plotSeries(
  interval: Interval,
  periods: readonly DownloadPeriod[],
): readonly PlotEntry[] {
  return periods.map(({ from, downloads }) => ({ ...NAMES[interval](from), value: downloads }));
}

/** What a plot shows, in a sentence for those who do not see it. */
export function describeSeries(entries: readonly PlotEntry[]): string {
  const total = entries.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return '这段时间没有下载记录';
  const most = entries.reduce((best, entry) => (entry.value > best.value ? entry : best));
  return `共下载 ${total} 次，最多为${most.name}，${most.value} 次`;
}

const NAMES: Readonly<Record<Interval, (from: string) => Pick<PlotEntry, 'label' | 'name'>>> = {
  days: (from) => ({ label: shortDay(from), name: longDay(from) }),
  weeks: (from) => ({ label: shortDay(from), name: `${longDay(from)}起的一周` }),
  terms: termName,
};

function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}/${date}`;
}

function longDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

/** A term that begins in August is the first of its school year (`catalog/term.ts`). */
function termName(from: string): Pick<PlotEntry, 'label' | 'name'> {
  const [year = 0, month = 8] = from.split('-').map(Number);
  const isFirst = month >= 8;
  const start = isFirst ? year : year - 1;
  const short = `${String(start).slice(2)}-${String(start + 1).slice(2)}`;
  return {
    label: `${short} ${isFirst ? '秋' : '春'}`,
    name: `${start}-${start + 1} 学年${isFirst ? '第一学期' : '第二学期'}`,
  };
}
