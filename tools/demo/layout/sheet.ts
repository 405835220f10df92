import type { DocMetadata } from '../content/schema.ts';
import { escapeHtml } from '../markup/html.ts';
import { renderMarkdown } from '../markup/markdown.ts';
import type { PrintedDocument } from './document.ts';
import { HEI } from './fonts.ts';

/** Notes on A4: a formula sheet in columns, a question bank, answers. */
export function layOutSheet(
  metadata: DocMetadata,
  { columns, subtitle }: { columns: number; subtitle: string },
  body: string,
): PrintedDocument {
  return {
    title: metadata.title,
    styles: `${STYLES}main{columns:${columns};column-gap:9mm;column-rule:.4pt solid #ccc}`,
    body: `<header><h1>${escapeHtml(metadata.title)}</h1><p>${escapeHtml(subtitle)}</p></header><main>${renderMarkdown(body)}</main>`,
  };
}

const STYLES = `
@page{size:A4;margin:16mm 15mm 16mm;@bottom-center{content:counter(page);font:9pt ${HEI};color:#666}}
:root{--accent:#1c5d8a}
body{font-size:10.2pt;line-height:1.7}
header{border-bottom:2pt solid var(--accent);margin-bottom:5mm;padding-bottom:2mm}
h1{font-size:19pt;margin:0;color:var(--accent)}
header p{margin:.2em 0 0;color:#555;font-family:${HEI};font-size:9pt}
h2{font-size:12pt;margin:1em 0 .4em;color:#fff;background:var(--accent);padding:.12em .7em;border-radius:2pt}
h3{font-size:10.4pt;margin:.8em 0 .2em;color:var(--accent)}
.katex-display{margin:.35em 0 .45em}
.choices{display:grid;gap:0 1em;margin:.1em 0 .5em 1.4em}
.columns-4{grid-template-columns:repeat(4,1fr)}.columns-2{grid-template-columns:1fr 1fr}
.blank{display:inline-block;min-width:4em;border-bottom:.6pt solid #222;height:1em}
.bracket{float:right}.bracket i{display:inline-block;width:2em}
.solution{background:#f2f7fa;padding:.35em .8em;border-radius:2pt;margin:.3em 0 .9em}
.remark,.theorem,.definition{border:.5pt solid #b9c9d6;padding:.35em .8em;border-radius:2pt;break-inside:avoid}
`;
