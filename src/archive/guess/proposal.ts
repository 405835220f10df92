/**
 * The proposed value of a field. `sure` needs no review; `likely` is filled in but should be reviewed;
 * `open` has no value, because none was found or because several are possible (`candidates`).
 */
export type Proposal<Value> =
  | (Reason & { readonly certainty: 'sure' | 'likely'; readonly value: Value })
  | (Reason & {
      readonly certainty: 'open';
      readonly value?: never;
      readonly candidates: readonly Value[];
    });

/** The reason in one line: for the terminal, and for the table that volunteers review. */
interface Reason {
  readonly reason: string;
  readonly reasonInChinese: string;
}

/** Where a value was read. */
export type Source = 'name' | 'folder' | 'text' | 'document' | 'archive';

const SOURCES: Readonly<Record<Source, readonly [string, string]>> = {
  name: ['in the name', '文件名中有'],
  folder: ['in a folder’s name', '文件夹名中有'],
  text: ['on the first pages', '前几页中有'],
  document: ['in the properties of the PDF', 'PDF 属性中有'],
  archive: ['in the archive', '档案中有'],
};

/** Gives a quoted piece of text and its source as the reason. */
export function cite(piece: string, source: Source): Reason {
  const [english, chinese] = SOURCES[source];
  const shown = piece.trim();
  return { reason: `“${shown}” ${english}`, reasonInChinese: `${chinese}“${shown}”` };
}

/** Gives a sentence as the reason. */
export function explain(reason: string, reasonInChinese: string): Reason {
  return { reason, reasonInChinese };
}

export function proposeSure<Value>(value: Value, reason: Reason): Proposal<Value> {
  return { ...reason, value, certainty: 'sure' };
}

export function proposeLikely<Value>(value: Value, reason: Reason): Proposal<Value> {
  return { ...reason, value, certainty: 'likely' };
}

export function leaveOpen<Value>(
  reason: Reason,
  candidates: readonly Value[] = [],
): Proposal<Value> {
  return { certainty: 'open', candidates, ...reason };
}
