import { escapeHtml } from '../markup/html.ts';
import { CODE, fontStyles, HEI, SONG } from './fonts.ts';

/** The styles that all layouts share: type, formulas, boxes, figures, tables. */
const COMMON = `
*{font-synthesis:none;box-sizing:border-box;-webkit-print-color-adjust:exact}
body{margin:0;font-family:${SONG};color:var(--ink,#1b1b1f);text-align:start;
  text-spacing-trim:trim-start;text-autospace:normal}
h1,h2,h3,h4{font-family:${HEI};font-weight:700;text-align:left;line-height:1.35;break-after:avoid}
p{margin:0 0 .55em;orphans:2;widows:2}
strong{font-family:${HEI};font-weight:700}
em{font-style:normal;font-family:${HEI};color:var(--accent,#274b7a)}
.unbroken{white-space:nowrap}
.katex{font-size:1.06em}
.katex .cjk_fallback{font-family:${SONG};font-size:.95em}
.katex-display{margin:.5em 0 .6em;break-inside:avoid}
p:has(+figure){break-after:avoid}
figure{margin:.7em auto;text-align:center;break-inside:avoid}
figcaption{font:8.5pt/1.5 ${HEI};color:#555;margin-top:.2em}
svg.figure{max-width:100%;height:auto;overflow:visible}
svg .label{font:8pt ${SONG};fill:#222}
svg .variable{font-family:KaTeX_Math;font-style:italic}
svg .lower{font-size:6pt}
svg .inverse{fill:#fff}
svg .weight{font-size:7.5pt;fill:#333}
svg .axis{stroke:#333;stroke-width:.7;fill:none}
svg .curve,svg .line{stroke:var(--accent,#274b7a);stroke-width:1.25;fill:none;stroke-linejoin:round}
svg .curve.dashed{stroke-dasharray:4 2.5}
svg .area{fill:var(--accent,#274b7a);opacity:.16}
svg .guide{stroke:#777;stroke-width:.6;stroke-dasharray:2.5 2;fill:none}
svg .faint{stroke:#ccc}
svg .arrow{stroke:var(--accent,#274b7a);stroke-width:1.3;fill:none}
svg .point{fill:#222}
svg .node{fill:#fff;stroke:#333;stroke-width:.9}
svg .node.filled{fill:var(--accent,#274b7a);stroke:var(--accent,#274b7a)}
svg .ring{fill:none;stroke:#333;stroke-width:.7}
svg .edge{fill:none;stroke:#444;stroke-width:.9}
svg .part{fill:none;stroke:#222;stroke-width:1}
table{border-collapse:collapse;margin:.6em auto;font-size:.92em;break-inside:avoid}
th,td{border:.5pt solid #777;padding:.15em .7em;text-align:center}
th{font-family:${HEI};font-weight:700;background:#f1f1f3}
pre.code{font:8.6pt/1.5 ${CODE};background:#f5f5f6;border-left:2pt solid var(--accent,#274b7a);
  padding:.6em .9em;margin:.6em 0;white-space:pre-wrap;text-align:left;break-inside:avoid}
code{font-family:${CODE}}
ol,ul{margin:.2em 0 .6em;padding-left:1.9em}
li{margin-bottom:.25em}
.box{margin:.7em 0}
.box-heading{font-family:${HEI};font-weight:700;margin-right:.7em}
.box>.box-heading+p{display:inline}
.box>.box-heading+p::after{content:"";display:block;height:.4em}
`;

export type PrintedDocument = { title: string; styles: string; body: string };

/** A complete HTML page for printing. */
export function documentHtml({ title, styles, body }: PrintedDocument): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${fontStyles()}<style>${COMMON}${styles}</style></head><body>${body}</body></html>`;
}
