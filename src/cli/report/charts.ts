import { escapeMarkup } from '../../lib/escapeMarkup.ts';
import { inDigits } from '../terminal/progressLine.ts';
import type { Figure } from './yearFigures.ts';

/** A picture of figures: an SVG that is complete in itself, in light and dark. */
export interface Chart {
  /** The name of its file. */
  readonly file: string;
  readonly title: string;
  /** The title with the figures, for those who do not see the picture. */
  readonly label: string;
  readonly svg: string;
}

const WIDTH = 720;

/** The colours of the site (`src/web/ui/colours.css`). */
const STYLE = `<style>
.bar{fill:oklch(0.45 0.085 170)}.rule{stroke:oklch(0.905 0.007 95)}
.text{fill:oklch(0.25 0.012 220);font:14px "PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans SC",sans-serif}
.faint{fill:oklch(0.525 0.01 220)}.end{text-anchor:end}.middle{text-anchor:middle}
@media (prefers-color-scheme:dark){.bar{fill:oklch(0.81 0.085 170)}.rule{stroke:oklch(0.325 0.009 220)}.text{fill:oklch(0.925 0.006 95)}.faint{fill:oklch(0.69 0.009 95)}}
</style>`;

const COLUMNS = { height: 240, top: 28, bottom: 30, width: 34 } as const;

/** Twelve columns, from January to December. */
export function monthChart(file: string, title: string, months: readonly number[]): Chart {
  const { height, top, bottom, width } = COLUMNS;
  const base = height - bottom;
  const most = Math.max(1, ...months);
  const step = WIDTH / months.length;
  const columns = months.map((count, at) => {
    const middle = round((at + 0.5) * step);
    const length = round(((base - top) * count) / most);
    const bar =
      count === 0
        ? ''
        : `<rect class="bar" x="${round(middle - width / 2)}" y="${round(base - length)}" width="${width}" height="${length}" rx="3"/><text class="text middle" x="${middle}" y="${round(base - length - 7)}">${inDigits(count)}</text>`;
    return `${bar}<text class="text faint middle" x="${middle}" y="${height - 9}">${at + 1} 月</text>`;
  });
  const rule = `<line class="rule" x1="0" x2="${WIDTH}" y1="${base + 0.5}" y2="${base + 0.5}"/>`;
  const figures = months.map((count, at) => ({ name: `${at + 1} 月`, count }));
  const label = labelOf(title, figures);
  return { file, title, label, svg: svgOf(height, label, rule + columns.join('')) };
}

const ROWS = { height: 30, names: 230, bar: 16, values: 64 } as const;
/** More characters do not fit beside the bars. */
const LONGEST_NAME = 15;

/** A bar for each name. */
export function barChart(file: string, title: string, figures: readonly Figure[]): Chart {
  const { height, names, bar, values } = ROWS;
  const most = Math.max(1, ...figures.map(({ count }) => count));
  const rows = figures.map(({ name, count }, at) => {
    const y = at * height;
    const length = round(((WIDTH - names - values) * count) / most);
    return `<text class="text end" x="${names - 12}" y="${y + 20}">${escapeMarkup(shortened(name))}</text><rect class="bar" x="${names}" y="${y + (height - bar) / 2}" width="${length}" height="${bar}" rx="3"/><text class="text faint" x="${round(names + length + 8)}" y="${y + 20}">${inDigits(count)}</text>`;
  });
  const label = labelOf(title, figures);
  const svg = svgOf(Math.max(1, figures.length) * height, label, rows.join(''));
  return { file, title, label, svg };
}

function labelOf(title: string, figures: readonly Figure[]): string {
  return `${title}：${figures.map(({ name, count }) => `${name} ${count}`).join('，')}`;
}

function svgOf(height: number, label: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeMarkup(label)}">${STYLE}${content}</svg>`;
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length > LONGEST_NAME
    ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…`
    : name;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
