import type MarkdownIt from 'markdown-it';
import { escapeHtml } from './html.ts';

const CLASS_OF_KIND: Record<string, string> = {
  定义: 'definition',
  定理: 'theorem',
  引理: 'theorem',
  推论: 'theorem',
  性质: 'theorem',
  例: 'example',
  解: 'solution',
  答: 'solution',
  证明: 'solution',
  注: 'remark',
  思考: 'remark',
  左: 'left',
  右: 'right',
};

/** `::: 定理 1.2 夹逼准则` up to a line `:::`: a box with that heading. Boxes do not nest. */
export function boxPlugin(markdown: ReturnType<typeof MarkdownIt>): void {
  markdown.block.ruler.before(
    'fence',
    'box',
    (state, startLine, endLine, silent) => {
      const opening = lineAt(state, startLine);
      if (!opening.startsWith('::: ')) return false;
      if (silent) return true;
      let closing = startLine + 1;
      while (closing < endLine && lineAt(state, closing) !== ':::') closing += 1;
      const heading = opening.slice(4).trim();
      const kind = heading.split(' ')[0] ?? '';
      const open = state.push('html_block', '', 0);
      open.content = `<div class="box ${CLASS_OF_KIND[kind] ?? 'remark'}"><span class="box-heading">${escapeHtml(heading)}</span>`;
      state.md.block.tokenize(state, startLine + 1, closing);
      state.push('html_block', '', 0).content = '</div>';
      state.line = closing + 1;
      return true;
    },
    { alt: ['paragraph', 'list'] },
  );
}

type LineState = { src: string; bMarks: number[]; eMarks: number[]; tShift: number[] };

function lineAt(state: LineState, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(start, state.eMarks[line]).trimEnd();
}
