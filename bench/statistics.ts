/**
 * The value below which a share of all values lies, by the nearest rank: always one of the values,
 * so the p95 of ten is the slowest of them. NaN if there are none.
 *
 * @param share from 0 to 1, such as 0.95
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.ceil(share * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
