import { dayText, yearOfDate } from './cslDate.ts';
import type { CslItem, CslName } from './cslItem.ts';

/**
 * Entries for BibTeX, biblatex and gbt7714, in UTF-8: `@book`, and `@online` for documents on the web,
 * which plain BibTeX styles treat as `@misc`.
 */
export function formatBibtex(items: readonly CslItem[]): string {
  return items.map(entry).join('\n');
}

function entry(item: CslItem): string {
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['author', names(item.author)],
    ['translator', names(item.translator)],
    ['title', protectCapitals(item.title)],
    ['edition', item.edition && escapeTex(item.edition)],
    ['publisher', item.publisher && escapeTex(item.publisher)],
    ['year', yearOfDate(item.issued)?.toString()],
    ['isbn', item.ISBN],
    // Verbatim by biblatex and \url: only braces would end the field.
    ['url', item.URL.replaceAll('{', '%7B').replaceAll('}', '%7D')],
    ['urldate', dayText(item.accessed)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},\n`] : []));
  return `@${item.type === 'book' ? 'book' : 'online'}{${item.id},\n${lines.join('')}}\n`;
}

function names(list: readonly CslName[] | undefined): string | undefined {
  return list?.map(nameText).join(' and ');
}

function nameText(name: CslName): string {
  if ('literal' in name) {
    // Braces keep a name whole that BibTeX would divide.
    return /[\s,]/u.test(name.literal) ? `{${escapeTex(name.literal)}}` : escapeTex(name.literal);
  }
  const { family, given, suffix } = name;
  return [family, ...(suffix === undefined ? [] : [suffix]), given].map(escapeTex).join(', ');
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces even behind a backslash.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};

function escapeTex(text: string): string {
  return text.replace(/[\\{}^~&%$#_]/gu, (character) => SPECIAL[character] ?? `\\${character}`);
}

/** A word in Latin letters, such as `C++`, `iOS` or `Python`. */
const WORD = /[\p{Script=Latin}\d][\p{Script=Latin}\d+#'’-]*/gu;

/**
 * A title in which styles leave the case of acronyms as it is: `{C++}`. In a Chinese title every
 * word with a capital is a name; in an English one that is only certain beyond the first letter.
 */
function protectCapitals(title: string): string {
  const isEnglish = !/\p{Script=Han}/u.test(title);
  let text = '';
  let end = 0;
  for (const { 0: word, index } of title.matchAll(WORD)) {
    const capitals = isEnglish ? /^.+\p{Lu}|^[B-HJ-Z][+#]*$/u : /\p{Lu}/u;
    const safe = escapeTex(word);
    text += escapeTex(title.slice(end, index)) + (capitals.test(word) ? `{${safe}}` : safe);
    end = index + word.length;
  }
  return text + escapeTex(title.slice(end));
}
