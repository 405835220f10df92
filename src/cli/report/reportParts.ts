import { inDigits } from '../terminal/progressLine.ts';
import { barChart, type Chart, monthChart } from './charts.ts';
import type { Figure, YearFigures } from './yearFigures.ts';

/** A part of the report: a heading, sentences, pictures with their figures, lists. */
export interface ReportPart {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly charts: readonly ChartWithFigures[];
  readonly lists: readonly FigureList[];
}

export interface FigureList {
  readonly title: string;
  readonly unit: string;
  readonly figures: readonly Figure[];
}

export interface ChartWithFigures extends Chart {
  readonly unit: string;
  readonly figures: readonly Figure[];
}

/** What a report says, for the page and for Markdown alike. Parts without figures are left out. */
export function reportParts({ year, downloads, items, contributors }: YearFigures): ReportPart[] {
  const parts: ReportPart[] = [
    {
      title: '下载',
      sentences: [
        downloads.total === 0
          ? `${year} 年没有下载记录。`
          : `${year} 年，大家共下载文件 ${inDigits(downloads.total)} 次。仅统计次数，不记录下载者。`,
      ],
      charts:
        downloads.total === 0 ? [] : [months('downloads', '每月下载次数', downloads.months, '次')],
      lists: [{ title: '下载最多的文件', unit: '次', figures: downloads.items }],
    },
    {
      title: '新收录',
      sentences: [
        `${year} 年新收录 ${inDigits(items.added)} 份${typesOf(items.types)}，资料总数达到 ${inDigits(items.total)} 份。`,
      ],
      charts: [
        ...(items.added === 0 ? [] : [months('added', '每月新收录', items.months, '份')]),
        ...bars('courses', '新收录最多的课程', items.courses),
        ...bars('colleges', '各学院新收录的试卷', items.colleges),
      ],
      lists: [],
    },
    {
      title: '致谢',
      sentences: [
        contributors.length === 0
          ? '感谢每一位分享和校订资料的同学。'
          : '感谢每一位分享和校订资料的同学。以下是愿意留名的贡献者，数字为当年被收录的投稿数。',
      ],
      charts: [],
      lists: [{ title: '贡献者', unit: '份', figures: contributors }],
    },
  ];
  return parts.map((part) => ({
    ...part,
    lists: part.lists.filter(({ figures }) => figures.length > 0),
  }));
}

function typesOf(types: readonly Figure[]): string {
  if (types.length === 0) return '';
  return `（${types.map(({ name, count }) => `${name} ${inDigits(count)}`).join('，')}）`;
}

function months(
  file: string,
  title: string,
  counts: readonly number[],
  unit: string,
): ChartWithFigures {
  const figures = counts.map((count, at) => ({ name: `${at + 1} 月`, count }));
  return { ...monthChart(`${file}.svg`, title, counts), unit, figures };
}

function bars(file: string, title: string, figures: readonly Figure[]): ChartWithFigures[] {
  if (figures.length === 0) return [];
  return [{ ...barChart(`${file}.svg`, title, figures), unit: '份', figures }];
}
