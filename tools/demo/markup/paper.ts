/**
 * Expands the marks of exam papers to HTML before Markdown is rendered: `{A} … {B} … {C} … {D} …`
 * on one line are choices; `{空 3}` leaves 3 cm to write in; `____` is a blank; `（ ）` at the end of
 * a question is set to the right.
 */
export function expandPaperMarks(text: string, renderInline: (text: string) => string): string {
  return text
    .replace(/^\{A\} .*$/gm, (line) => expandChoices(line, renderInline))
    .replace(/^\{空 (\d+(?:\.\d+)?)\}$/gm, '\n<div style="height:$1cm"></div>\n')
    .replaceAll('____', '<span class="blank"></span>')
    .replaceAll('（ ）', '<span class="bracket">（<i></i>）</span>');
}

function expandChoices(line: string, renderInline: (text: string) => string): string {
  const choices = [...line.matchAll(/\{([A-D])\}([\s\S]*?)(?=\{[A-D]\}|$)/g)].map(
    ([, letter = '', words = '']) => `${letter}．${words.trim()}`,
  );
  // Formulas are longer in TeX than on paper.
  const longest = Math.max(...choices.map((choice) => printedLength(choice)));
  const columns = longest > 26 ? 1 : longest > 12 ? 2 : 4;
  return `\n<p class="choices columns-${columns}">${choices.map((choice) => `<span>${renderInline(choice)}</span>`).join(' ')}</p>\n`;
}

function printedLength(choice: string): number {
  const formulas = choice.match(/\$[^$]+\$/g) ?? [];
  const words = choice.replace(/\$[^$]+\$/g, '');
  const asian = [...words].length - (words.match(/[ -~]/g)?.length ?? 0) / 2;
  const tex = formulas
    .join('')
    .replace(/\\[a-zA-Z]+/g, 'x')
    .replace(/[{}$^_\\ ]/g, '');
  return asian + tex.length * 0.5;
}
