import { dayText, yearOfDate } from './cslDate.ts';
import type { CslItem, CslName } from './cslItem.ts';

/**
 * References in RIS, which EndNote, NoteExpress, Zotero and Mendeley read: one `XX  - value` a line,
 * from `TY` to `ER`.
 */
export function formatRis(items: readonly CslItem[]): string {
  return items.map(reference).join('\r\n');
}

function reference(item: CslItem): string {
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['TY', item.type === 'book' ? 'BOOK' : 'ELEC'],
    ['ID', item.id],
    ...names('AU', item.author),
    ...names('A4', item.translator),
    ['TI', item.title],
    ['ET', item.edition],
    ['PB', item.publisher],
    ['PY', yearOfDate(item.issued)?.toString()],
    ['SN', item.ISBN],
    ['LA', item.language],
    ['UR', item.URL],
    ['Y2', dayText(item.accessed, '/')],
  ];
  const text = lines.flatMap(([tag, value]) => (value ? [`${tag}  - ${oneLine(value)}\r\n`] : []));
  return `${text.join('')}ER  - \r\n`;
}

function names(tag: string, list: readonly CslName[] = []): (readonly [string, string])[] {
  return list.map((name) => [tag, nameText(name)]);
}

function nameText(name: CslName): string {
  if ('literal' in name) return name.literal;
  const { family, given, suffix } = name;
  return [family, given, ...(suffix === undefined ? [] : [suffix])].join(', ');
}

function oneLine(value: string): string {
  return value.replace(/\s+/gu, ' ');
}
