import { describe, expect, it } from 'vitest';
import { describeSeries, plotSeries } from './plotSeries.ts';

describe('the series of downloads', () => {
  it('names days and weeks by their first day', () => {
    expect(plotSeries('days', [{ from: '2026-11-03', downloads: 5 }])).toEqual([
      { label: '11/3', name: '2026年11月3日', value: 5 },
    ]);
    expect(plotSeries('weeks', [{ from: '2026-11-02', downloads: 9 }])[0]?.name).toBe(
      '2026年11月2日起的一周',
    );
  });

  it('names terms by their school year, which begins in August', () => {
    const periods = ['2025-08-01', '2026-02-01'].map((from) => ({ from, downloads: 1 }));
    expect(plotSeries('terms', periods).map(({ label, name }) => [label, name])).toEqual([
      ['25-26 秋', '2025-2026 学年第一学期'],
      ['25-26 春', '2025-2026 学年第二学期'],
    ]);
  });

  it('is described by its sum and its highest entry', () => {
    const periods = [3, 8, 8].map((downloads, at) => ({ from: `2026-11-0${at + 1}`, downloads }));
    expect(describeSeries(plotSeries('days', periods))).toBe(
      '共下载 19 次，最多为2026年11月2日，8 次',
    );
    expect(describeSeries([])).toBe('这段时间没有下载记录');
  });
});
