import type { DocMetadata } from '../content/schema.ts';
import { escapeHtml } from '../markup/html.ts';
import { renderMarkdown } from '../markup/markdown.ts';
import type { PrintedDocument } from './document.ts';
import { HEI } from './fonts.ts';
import { findPalette } from './palettes.ts';

/**
 * Slides of 16 : 9. A line `---` separates them; the first is generated from the title. Boxes 左 and
 * 右 are columns.
 */
export function layOutSlides(
  metadata: DocMetadata,
  { palette: paletteName, speaker }: { palette: string; speaker: string },
  body: string,
): PrintedDocument {
  const palette = findPalette(paletteName);
  const courses = metadata.course.map(({ name }) => name).join('、');
  const slides = body.split(/^---$/m);
  const opening = `<section class="opening"><svg viewBox="0 0 254 143">${[0, 1, 2, 3, 4]
    .map(
      (ring) =>
        `<circle cx="232" cy="124" r="${17 + ring * 14}" fill="none" stroke="${ring % 2 === 0 ? palette.first : palette.second}" stroke-width="${5 - ring * 0.7}"/>`,
    )
    .join(
      '',
    )}</svg><div class="course">${escapeHtml(courses)}</div><h1>${escapeHtml(metadata.title).replace('　', '<br>')}</h1><p>${escapeHtml(speaker)}</p></section>`;
  return {
    title: metadata.title,
    styles: `:root{--accent:${palette.accent};--ground:${palette.ground};--text:${palette.text};--first:${palette.first}}${STYLES}`,
    body: `${opening}${slides
      .map(
        (slide, index) =>
          `<section><div class="inside">${renderMarkdown(slide.trim())}</div><footer><span>${escapeHtml(metadata.title)}</span><span>${index + 2} / ${slides.length + 1}</span></footer></section>`,
      )
      .join('')}`,
  };
}

const STYLES = `
@page{size:254mm 143mm;margin:0}
body{font-family:${HEI};font-size:18pt;line-height:1.62}
section{position:relative;width:254mm;height:142.8mm;overflow:hidden;padding:12mm 17mm 14mm;break-after:page}
section:last-child{break-after:auto}
h1{font-size:30pt;margin:0}
h2{font-size:26pt;margin:0 0 8mm;color:var(--accent)}
h2::after{content:"";display:block;width:18mm;height:1.4mm;background:var(--first);margin-top:2mm}
.opening{background:var(--ground);color:var(--text);padding:40mm 22mm}
.opening svg{position:absolute;inset:0;width:100%;height:100%}
.opening .course{font-size:14pt;letter-spacing:.1em;opacity:.85;margin-bottom:5mm}
.opening h1{max-width:175mm;line-height:1.3}
.opening p{margin-top:12mm;font-size:14pt}
footer{position:absolute;left:17mm;right:17mm;bottom:5mm;display:flex;justify-content:space-between;font-size:9pt;color:#888}
.inside{height:100%}
.inside .katex-display{margin:.3em 0 .5em}
.inside:has(.left){display:grid;grid-template-columns:1fr 1fr;column-gap:10mm;align-content:start}
.inside h2{grid-column:1/-1}
.left>.box-heading,.right>.box-heading{display:none}
.box{margin:0 0 4mm}
.definition,.theorem{background:#f3f5f7;border-left:3pt solid var(--accent);padding:3mm 5mm}
.remark{background:#fdf6e6;padding:3mm 5mm}
.katex{font-size:1.04em}
table{font-size:16pt}
pre.code{font-size:14pt}
figure svg.figure{transform-origin:center;zoom:1.9}
figcaption{font-size:10pt}
strong{color:var(--accent)}
`;
