import MarkdownIt from 'markdown-it';
import { drawFigure, isFigureKind } from '../figures/figure.ts';
import { boxPlugin } from './boxes.ts';
import { escapeHtml } from './html.ts';
import { mathPlugin } from './math.ts';
import { expandPaperMarks } from './paper.ts';

const markdown = new MarkdownIt({ html: true }).use(mathPlugin).use(boxPlugin);

markdown.renderer.rules.fence = (tokens, index) => {
  const { info = '', content = '' } = tokens[index] ?? {};
  const kind = info.trim();
  if (isFigureKind(kind)) return drawFigure(kind, content);
  return `<pre class="code"><code>${escapeHtml(content.trimEnd())}</code></pre>\n`;
};

/** Markdown with formulas, boxes, figures and the marks of exam papers, as HTML. */
export function renderMarkdown(text: string): string {
  return markdown.render(expandPaperMarks(text, renderInline));
}

/** A single line of the same, without a paragraph. */
export function renderInline(text: string): string {
  return markdown.renderInline(text);
}
