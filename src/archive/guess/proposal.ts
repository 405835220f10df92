/**
 * What a field probably is. `sure` needs no second look; `likely` has been filled and should be
 * looked at; what is `open` has no value, because nothing says it or because it can be several
 * things, which `candidates` names.
 */
export type Proposal<Value> =
  | (Because & { readonly certainty: 'sure' | 'likely'; readonly value: Value })
  | (Because & {
      readonly certainty: 'open';
      readonly value?: never;
      readonly candidates: readonly Value[];
    });

/** Why, in one line: for a terminal, and for the table that volunteers read. */
interface Because {
  readonly reason: string;
  readonly reasonInChinese: string;
}

/** Where something was read. */
export type Source = 'name' | 'folder' | 'text' | 'document' | 'archive';

const SOURCES: Readonly<Record<Source, readonly [string, string]>> = {
  name: ['in the name', '文件名中有'],
  folder: ['in a folder’s name', '文件夹名中有'],
  text: ['on the first pages', '前几页中有'],
  document: ['in the properties of the PDF', 'PDF 属性中有'],
  archive: ['in the archive', '档案中有'],
};

/** Because of a piece of text that stands somewhere. */
export function seen(piece: string, source: Source): Because {
  const [english, chinese] = SOURCES[source];
  const shown = piece.trim();
  return { reason: `“${shown}” ${english}`, reasonInChinese: `${chinese}“${shown}”` };
}

/** Because of something that takes a sentence of its own. */
export function because(reason: string, reasonInChinese: string): Because {
  return { reason, reasonInChinese };
}

export function sure<Value>(value: Value, why: Because): Proposal<Value> {
  return { ...why, value, certainty: 'sure' };
}

export function likely<Value>(value: Value, why: Because): Proposal<Value> {
  return { ...why, value, certainty: 'likely' };
}

export function open<Value>(why: Because, candidates: readonly Value[] = []): Proposal<Value> {
  return { certainty: 'open', candidates, ...why };
}
