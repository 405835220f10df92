interface Finding {
  readonly query: string;
  /** Pages remain to be looked through. */
  readonly pending: boolean;
  readonly found: boolean;
  /** Which of the matches is shown, from 1; 0 while that is not known. */
  readonly current: number;
  readonly total: number;
}

/** What the find bar says of its matches: `3 / 17`, 未找到, or that it is still looking. */
export function findCount({ query, pending, found, current, total }: Finding): string {
  if (query === '') return '';
  if (total > 0) return `${current > 0 ? current : '…'} / ${total}`;
  if (pending || found) return '正在查找…';
  return '未找到';
}
