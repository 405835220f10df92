import type { Page } from './readPage.ts';

/** Languages whose examples are diagrams and not input: their text is translated. */
const DRAWN = ['', 'text'];

/**
 * Finds the differences between a page and its translation, one line each: the outline, the
 * examples (without comments, which are translated), and the commands, options and keys that its
 * sentences name.
 */
export function findDrift(page: Page, translation: Page): readonly string[] {
  const diagnostics: string[] = [];
  const outline = levelsOf(page);
  const translated = levelsOf(translation);
  if (outline !== translated) {
    diagnostics.push(`its headings are of the levels ${translated} and not ${outline}`);
  }
  const examples = examplesOf(page);
  const others = examplesOf(translation);
  for (let index = 0; index < Math.max(examples.length, others.length); index += 1) {
    if (examples[index] !== others[index]) {
      diagnostics.push(
        `example ${index + 1} is\n${others[index] ?? 'missing'}\nand not\n${examples[index] ?? 'there'}`,
      );
      break;
    }
  }
  diagnostics.push(...lacking(page, translation).map((code) => `it lacks \`${code}\``));
  diagnostics.push(...lacking(translation, page).map((code) => `it alone has \`${code}\``));
  return diagnostics;
}

function levelsOf({ headings }: Page): string {
  return headings.map(({ level }) => level).join('');
}

function examplesOf({ examples }: Page): readonly string[] {
  return examples
    .filter(({ language }) => !DRAWN.includes(language))
    .map(({ language, text }) => `${language}: ${withoutComments(text)}`);
}

function withoutComments(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/(?:^|\s+)(?:#|\/\/) .*$/u, ''));
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/** ASCII code spans are input for a program, and the same in each language. */
function lacking(page: Page, other: Page): readonly string[] {
  const isForPrograms = (code: string) => /^[\0-\x7f]+$/u.test(code);
  return [...page.codes].filter((code) => isForPrograms(code) && !other.codes.has(code));
}
