import katex from 'katex';
import type MarkdownIt from 'markdown-it';

/** TeX as HTML in KaTeX's own fonts. Throws on TeX that does not parse: a broken formula must not be printed. */
export function renderMath(tex: string, displayMode: boolean): string {
  return katex.renderToString(tex, {
    displayMode,
    output: 'html',
    strict: false,
    macros: { '\\d': '\\mathrm{d}', '\\e': '\\mathrm{e}', '\\T': '^{\\mathsf T}' },
  });
}

/** A line must not begin with these. */
const CLOSING = /[，。；、：．！？）]+/uy;
/** Longer formulas must be allowed to break. */
const SHORT_TEX = 40;

/** `$…$` in the line, `$$…$$` on lines of its own. */
export function mathPlugin(markdown: ReturnType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('escape', 'math', (state, silent) => {
    if (state.src[state.pos] !== '$') return false;
    const fence = state.src.startsWith('$$', state.pos) ? '$$' : '$';
    const start = state.pos + fence.length;
    const end = state.src.indexOf(fence, start);
    if (end < 0) return false;
    CLOSING.lastIndex = end + fence.length;
    const isShort = fence === '$' && end - start < SHORT_TEX;
    const punctuation = isShort ? (CLOSING.exec(state.src)?.[0] ?? '') : '';
    if (!silent) {
      const token = state.push(fence === '$$' ? 'math_display' : 'math_inline', '', 0);
      token.content = state.src.slice(start, end);
      token.markup = punctuation;
    }
    state.pos = end + fence.length + punctuation.length;
    return true;
  });
  markdown.renderer.rules.math_inline = (tokens, index) => {
    const { content = '', markup = '' } = tokens[index] ?? {};
    const formula = renderMath(content, false);
    return markup === '' ? formula : `<span class="unbroken">${formula}${markup}</span>`;
  };
  markdown.renderer.rules.math_display = (tokens, index) =>
    renderMath(tokens[index]?.content ?? '', true);
}
