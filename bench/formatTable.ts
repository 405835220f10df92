import type { Row } from './row.ts';

const HEAD = ['', 'ours', 'baseline', 'unit', 'ratio', 'target', 'reached'];

/** Formats a table as text, with names left-aligned and figures right-aligned. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, ours, baseline, unit, ratio, target, reached }) => [
    name,
    figure(ours),
    figure(baseline),
    unit,
    ratio === undefined ? '' : `${figure(ratio)}×`,
    target ?? '',
    reached === undefined ? '' : reached ? 'reached' : 'NOT REACHED',
  ]);
  const table = [HEAD, ...lines];
  const widths = HEAD.map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  );
  return table
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 || column === 3 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Three digits exceed the precision of any measurement. */
function figure(value: number | undefined): string {
  if (value === undefined) return '';
  if (!Number.isFinite(value)) return '?';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const rounded = Number.isInteger(value) ? String(value) : value.toFixed(digits);
  return rounded.replace(/\B(?=(?:\d{3})+$)/gu, ',');
}
