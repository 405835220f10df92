interface FindState {
  readonly query: string;
  /** Whether pages remain to be searched. */
  readonly pending: boolean;
  readonly found: boolean;
  /** The number of the current match, from 1; 0 while it is unknown. */
  readonly current: number;
  readonly total: number;
}

/** Returns the status of the find bar: `3 / 17`, 未找到, or 正在查找… while it searches. */
export function formatFindCount({ query, pending, found, current, total }: FindState): string {
  if (query === '') return '';
  if (total > 0) return `${current > 0 ? current : '…'} / ${total}`;
  if (pending || found) return '正在查找…';
  return '未找到';
}
