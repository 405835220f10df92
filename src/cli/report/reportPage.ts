import { escapeMarkup } from '../../lib/escapeMarkup.ts';
import { inDigits } from '../terminal/progressLine.ts';
import type { ChartWithFigures, FigureList, ReportPart } from './reportParts.ts';
import type { Figure } from './yearFigures.ts';

/** The colours of the site (`src/web/ui/colours.css`), as the page loads nothing. */
const STYLE = `
:root{color-scheme:light dark;--paper:oklch(.978 .005 95);--raised:oklch(.998 .001 95);--ink:oklch(.25 .012 220);--soft:oklch(.43 .012 220);--line:oklch(.905 .007 95);--accent:oklch(.45 .085 170)}
@media (prefers-color-scheme:dark){:root{--paper:oklch(.212 .007 220);--raised:oklch(.248 .008 220);--ink:oklch(.925 .006 95);--soft:oklch(.775 .008 95);--line:oklch(.325 .009 220);--accent:oklch(.81 .085 170)}}
*{box-sizing:border-box}
body{margin:0;padding:2.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.7 "PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei","Noto Sans SC",sans-serif;text-autospace:normal;overflow-wrap:anywhere}
main{max-width:48rem;margin:auto}
h1{margin:0;font-size:1.75rem;line-height:1.3;text-wrap:balance}h2{margin:3rem 0 .5rem;font-size:1.25rem}h3{margin:0 0 .75rem;font-size:1rem;font-weight:500}
p{margin:.5rem 0}.soft{color:var(--soft)}
figure{margin:1.25rem 0 0;padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised)}
figure svg{display:block;width:100%;min-width:34rem;height:auto}.chart{overflow-x:auto}
details{margin-top:.75rem;color:var(--soft);font-size:.875rem}summary{cursor:pointer}
ol,ul{margin:0;padding:0;list-style:none}
li,tr{border-top:1px solid var(--line)}li{display:flex;gap:1rem;justify-content:space-between;padding:.4rem 0}
li:first-child,tr:first-child{border-top:0}
li span:last-child,td{flex:none;color:var(--soft);font-variant-numeric:tabular-nums}
table{width:100%;border-collapse:collapse}th{padding:.3rem 0;font-weight:400;text-align:start}td{text-align:end}
`.trim();

/** The report as a page that needs no other file. */
export function reportPage(
  { title, lead }: { readonly title: string; readonly lead: string },
  parts: readonly ReportPart[],
): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
<p class="soft">${escapeMarkup(lead)}</p>
${parts.map(partHtml).join('\n')}
</main>
</body>
</html>
`;
}

function partHtml({ title, sentences, charts, lists }: ReportPart): string {
  return [
    `<section>\n<h2>${escapeMarkup(title)}</h2>`,
    ...sentences.map((sentence) => `<p>${escapeMarkup(sentence)}</p>`),
    ...charts.map(chartHtml),
    ...lists.map(listHtml),
    '</section>',
  ].join('\n');
}

function chartHtml({ title, svg, unit, figures }: ChartWithFigures): string {
  const rows = figures.map(
    ({ name, count }) =>
      `<tr><th scope="row">${escapeMarkup(name)}</th><td>${inDigits(count)} ${unit}</td></tr>`,
  );
  return `<figure>\n<h3>${escapeMarkup(title)}</h3>\n<div class="chart" role="group" tabindex="0" aria-label="${escapeMarkup(title)}">${svg}</div>\n<details><summary>查看数据</summary><table>${rows.join('')}</table></details>\n</figure>`;
}

function listHtml({ title, unit, figures }: FigureList): string {
  const entry = ({ name, count }: Figure) =>
    `<li><span>${escapeMarkup(name)}</span><span>${inDigits(count)} ${unit}</span></li>`;
  return `<figure>\n<h3>${escapeMarkup(title)}</h3>\n<ol>${figures.map(entry).join('')}</ol>\n</figure>`;
}
