import { escapeHtml } from '../markup/html.ts';

/** Formats a number for SVG with few digits. */
export function short(value: number): string {
  return Number(value.toFixed(2)).toString();
}

/** A label. `_` starts a subscript, `x_1`; variables are italic. */
export function label(
  text: string,
  x: number,
  y: number,
  options: { anchor?: 'start' | 'middle' | 'end'; className?: string } = {},
): string {
  const { anchor = 'middle', className = 'label' } = options;
  const parts = text.split(/_(\w+)/);
  const spans = parts
    .map((part, index) =>
      index % 2 === 1
        ? `<tspan class="lower" dy="3">${escapeHtml(part)}</tspan><tspan dy="-3">\u200b</tspan>`
        : escapeHtml(part).replace(
            /(?<![A-Za-z])[a-zA-Zα-ω](?![A-Za-z])/g,
            '<tspan class="variable">$&</tspan>',
          ),
    )
    .join('');
  return `<text class="${className}" x="${short(x)}" y="${short(y)}" text-anchor="${anchor}">${spans}</text>`;
}

/** A drawing in points with its caption. */
export function figure(
  body: string,
  size: { width: number; height: number },
  caption: string | undefined,
): string {
  const { width, height } = size;
  const drawing = `<svg class="figure" width="${short(width)}pt" height="${short(height)}pt" viewBox="0 0 ${short(width)} ${short(height)}">${ARROW}${body}</svg>`;
  const words = caption === undefined ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return `<figure>${drawing}${words}</figure>\n`;
}

const ARROW =
  '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6" markerHeight="6" orient="auto-start-reverse"><path d="M0 1 10 5 0 9z" fill="context-stroke"/></marker></defs>';
