import type { BookFront } from '../../content/schema.ts';
import { escapeHtml } from '../../markup/html.ts';
import { createRandom } from '../../random.ts';
import { HEI, SONG } from '../fonts.ts';
import { findPalette } from '../palettes.ts';
import { COVER_ART, COVER_HEIGHT, COVER_WIDTH } from './art.ts';

/**
 * The cover page of a book: art of its family, title, authors, imprint. `seed` makes the random art
 * reproducible.
 */
export function renderCover({ metadata, cover }: BookFront, seed: string): string {
  const palette = findPalette(cover.palette);
  const { drawing, placement } = COVER_ART[cover.family](
    palette,
    createRandom(seed),
    escapeHtml(cover.sign ?? ''),
  );
  const title = escapeHtml(cover.title ?? metadata.title).replaceAll('|', '<br>');
  const longestLine = Math.max(
    ...(cover.title ?? metadata.title).split('|').map((line) => [...line].length),
  );
  const size = longestLine <= 4 ? 34 : longestLine <= 6 ? 28 : longestLine <= 8 ? 23 : 18;
  return `<div class="cover ${placement}" style="--ground:${palette.ground};--text:${palette.text};--first:${palette.first};--third:${palette.third}">
<svg viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}">${drawing}</svg>
${cover.series === undefined ? '' : `<div class="cover-series">${escapeHtml(cover.series)}</div>`}
<div class="cover-words"><div class="cover-title" style="font-size:${size}pt">${title}</div>
${cover.subtitle === undefined ? '' : `<div class="cover-subtitle">${escapeHtml(cover.subtitle)}</div>`}
<div class="cover-authors">${authorLines(metadata)
    .map((line) => `<div>${escapeHtml(line)}</div>`)
    .join('')}</div></div>
<div class="cover-imprint">${escapeHtml(metadata.publisher ?? '内部讲义')}</div></div>`;
}

/** The lines of authors and translators, as on covers. */
export function authorLines({ authors, translators = [] }: BookFront['metadata']): string[] {
  const writers =
    authors.length > 4 ? `${authors.slice(0, 3).join('　')}　等　著` : `${authors.join('　')}　著`;
  return translators.length === 0 ? [writers] : [writers, `${translators.join('　')}　译`];
}

export const COVER_STYLES = `
@page cover{margin:0;@bottom-center{content:none}@top-center{content:none}}
.cover{page:cover;position:relative;width:148mm;height:209.8mm;overflow:hidden;background:var(--ground);color:var(--text);font-family:${HEI}}
.cover svg{position:absolute;inset:0;width:100%;height:100%}
.cover-series{position:absolute;left:14mm;top:12mm;font:400 8.5pt ${HEI};letter-spacing:.12em;opacity:.85}
.cover-words{position:absolute;left:14mm;right:14mm;text-align:left}
.cover-title{font-weight:900;line-height:1.28;letter-spacing:.02em}
.cover-subtitle{font:400 10.5pt/1.5 ${HEI};margin-top:3mm;opacity:.9}
.cover-authors{font:400 11pt/1.7 ${HEI};margin-top:5mm}
.cover-imprint{position:absolute;left:14mm;bottom:9mm;font:700 9pt ${HEI};letter-spacing:.15em;padding:1mm 2.4mm;background:var(--ground);border-radius:1mm}
.cover.top .cover-words{top:24mm}
.cover.bottom .cover-words{top:156mm}
.cover.bottom .cover-authors{margin-top:3mm}
.cover.banded .cover-words{top:62mm;color:var(--ground)}
.cover.banded .cover-series{top:40mm;font-size:10pt}
.cover.framed .cover-words{top:36mm;text-align:center}
.cover.framed .cover-title{font-family:${SONG};font-weight:900}
.cover.framed .cover-authors{font-family:${SONG}}
.cover.framed .cover-series{left:0;right:0;top:24mm;text-align:center}
.cover.framed .cover-imprint{left:0;right:0;bottom:17mm;text-align:center;background:none;font-family:${SONG}}
`;
