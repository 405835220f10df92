import type { BookFront } from '../content/schema.ts';
import { escapeHtml } from '../markup/html.ts';
import { renderMarkdown } from '../markup/markdown.ts';
import type { OutlineEntry } from '../pdf/outline.ts';
import { authorLines, COVER_STYLES, renderCover } from './covers/cover.ts';
import type { PrintedDocument } from './document.ts';
import { HEI, SONG } from './fonts.ts';
import { findPalette } from './palettes.ts';

const CONTENTS_HEADING = '目录';

/**
 * A book: cover, title page and its back, contents, chapters. Chapters are the `# ` headings of
 * `body`. Page numbers of the contents come from the outline of a first pass; without it they are
 * empty and take the same space.
 */
export function layOutBook(
  name: string,
  front: BookFront,
  body: string,
  outline: readonly OutlineEntry[],
): PrintedDocument {
  const chapters = body.split(/^(?=# )/m).filter((part) => part.trim() !== '');
  const running = chapters.map(
    (chapter, index) =>
      `@page chapter${index}{@top-center{content:"${headingOf(chapter).replaceAll('"', '')}"}}`,
  );
  const pages = chapters.map(
    (chapter, index) =>
      `<section style="page:chapter${index}">${renderMarkdown(chapter)}</section>`,
  );
  return {
    title: front.metadata.title,
    styles: `:root{--accent:${findPalette(front.cover.palette).accent}}${STYLES}${front.workbook ? WORKBOOK_STYLES : ''}${COVER_STYLES}${running.join('')}`,
    body: [
      renderCover(front, name),
      titlePage(front),
      backOfTitlePage(front),
      contents(chapters, outline, front.workbook ? 1 : 2),
      ...pages,
    ].join('\n'),
  };
}

function headingOf(chapter: string): string {
  return /^# (.*)$/m.exec(chapter)?.[1] ?? '';
}

function titlePage({ metadata, cover }: BookFront): string {
  const edition =
    metadata.edition === undefined ? '' : `<p>第 ${escapeHtml(metadata.edition)} 版</p>`;
  return `<section class="title-page"><div class="title">${escapeHtml(metadata.title)}</div>${edition}
<div class="by">${authorLines(metadata).map(escapeHtml).join('<br>')}</div>
<div class="imprint">${escapeHtml(metadata.publisher ?? cover.series ?? '示例大学')}</div></section>`;
}

function backOfTitlePage({ metadata, summary }: BookFront): string {
  const facts = [
    ['书名', metadata.title],
    ['著者', metadata.authors.join('，')],
    ['译者', metadata.translators?.join('，')],
    ['出版', metadata.publisher],
    ['版次', metadata.edition === undefined ? undefined : `第 ${metadata.edition} 版`],
    ['年份', metadata.publish_year],
    ['ISBN', metadata.isbn.join('，')],
  ];
  const rows = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [`<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`],
  );
  return `<section class="back"><div class="back-heading">内容简介</div>${renderMarkdown(summary)}
<dl>${rows.join('')}</dl><p class="note">示例大学、示例大学出版社及书中人物均为虚构。本书以 CC0 1.0 贡献至公有领域。</p></section>`;
}

function contents(
  chapters: readonly string[],
  outline: readonly OutlineEntry[],
  depth: number,
): string {
  const headings = chapters.flatMap((chapter) =>
    [...chapter.matchAll(/^(#{1,2}) (.*)$/gm)].map(([, marks = '', text = '']) => ({
      level: marks.length,
      text,
    })),
  );
  // The outline has one more entry, the heading of the contents.
  const pages = outline.filter((entry) => entry.title !== CONTENTS_HEADING);
  const rows = headings.map(({ level, text }, index) =>
    level > depth
      ? ''
      : `<div class="entry level-${level}"><span>${escapeHtml(text)}</span><i></i><b>${pages[index]?.page ?? ''}</b></div>`,
  );
  return `<section class="contents"><h1>${CONTENTS_HEADING}</h1>${rows.join('')}</section>`;
}

const STYLES = `
@page{size:148mm 210mm;margin:19mm 16mm 18mm;
  @top-center{font:8pt ${HEI};color:#666;border-bottom:.4pt solid #bbb;padding-bottom:1mm;margin-bottom:3mm;vertical-align:bottom}
  @bottom-center{content:counter(page);font:9pt ${SONG};color:#333}}
@page plain{@top-center{content:none;border:none}@bottom-center{content:none}}
@page contents{@top-center{content:none;border:none}}
body{font-size:10.8pt;line-height:1.84}
section{break-before:page}
section>p{text-indent:2em}
h1{font-size:19pt;margin:8mm 0 7mm;padding-bottom:3mm;border-bottom:2pt solid var(--accent);color:var(--accent)}
h2{font-size:13pt;margin:1.1em 0 .5em}
h3{font-size:11pt;margin:.9em 0 .4em;color:var(--accent)}
.box p{text-indent:0}
.definition,.theorem{border-left:2.4pt solid var(--accent);background:#f6f6f4;padding:.5em .9em;break-inside:avoid}
.definition .box-heading,.theorem .box-heading,.example .box-heading{color:var(--accent)}
.remark{border:.5pt solid #bbb;border-radius:2pt;padding:.5em .9em;font-size:.94em;break-inside:avoid}
.solution{padding-left:.9em}
.title-page{page:plain;height:172mm;display:flex;flex-direction:column;align-items:center;text-align:center;padding-top:30mm}
.title-page .title{font:900 21pt/1.5 ${SONG}}
.title-page .by{margin-top:14mm;font-size:12pt}
.title-page .imprint{margin-top:auto;font:700 11pt ${SONG};letter-spacing:.3em}
.back{page:plain;padding-top:20mm;font-size:9pt}
.back-heading{font:700 10pt ${HEI};margin-bottom:2mm}
.back dl{display:grid;grid-template-columns:4em 1fr;margin:34mm 0 8mm;border-top:.5pt solid #888;border-bottom:.5pt solid #888;padding:3mm 0}
.back dt{font-family:${HEI};font-weight:700}.back dd{margin:0;text-align:left}
.back .note{color:#666;text-indent:0}
.contents{page:contents}
.entry{display:flex;align-items:baseline;line-height:1.9}
.entry i{flex:1;border-bottom:.6pt dotted #999;margin:0 .5em}
.entry b{font-weight:400;min-width:1.6em;text-align:right}
.level-1{font-family:${HEI};font-weight:700;margin-top:.5em}
.level-2{padding-left:1.6em}
`;

/** The heading of the chapter and its first section share a page. */
const WORKBOOK_STYLES = `
h2{break-before:page;font-size:12pt;color:var(--accent)}
h1+h2{break-before:auto}
section>p{text-indent:0}
.solution{border-left:1.6pt solid #ccc;margin:.2em 0 .9em}
`;
