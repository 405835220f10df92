import { usefulAuthors, usefulTitle } from '../guess/documentProperties.ts';
import { guessItem, type ItemGuess } from '../guess/guessItem.ts';
import type { GuessKnowledge } from '../guess/knowledge.ts';
import { keyOf } from '../guess/knowledge.ts';
import type { Proposal } from '../guess/proposal.ts';
import { titleOf } from '../intake/readKnownMetadata.ts';
import type { Metadata } from '../metadataSchema.ts';
import {
  type Cells,
  COLUMNS,
  type ColumnKey,
  FIELDS,
  headingOf,
  type ItemType,
  LIST_MARK,
  SEMESTER_NAMES,
  TYPE_NAMES,
} from './columns.ts';
import type { PassedOver } from './listTree.ts';
import { writeId } from './readRow.ts';
import { hasItsEnding, partsOf, type ScannedFile } from './scanFiles.ts';

/**
 * How sure a row is: `open` lacks something that has to be there, `likely` lacks nothing and has
 * guesses to be looked at, `sure` needs no look; `not` will not be taken, and says why.
 */
export type RowState = 'open' | 'likely' | 'sure' | 'not';

export interface ImportRow {
  readonly state: RowState;
  readonly cells: Cells;
  /** Why it will not be taken, for programs: already there, a copy, of no use. */
  readonly why?: string;
}

/** In the order of the table: what needs a decision stands first. */
export const STATES: Readonly<Record<RowState, string>> = {
  open: '1 待定',
  likely: '2 待核对',
  sure: '3 确定',
  not: '4 不收',
};

/** What is known of the archive that the files are for. */
export interface KnownArchive {
  readonly items: readonly Metadata[];
  /** Path inside the archive → SHA-256. */
  readonly sums: ReadonlyMap<string, string>;
}

/**
 * Makes the rows of the table: a guess for each file, what of it is open, and which files are copies
 * of others, in the archive already, or seem to be the same paper.
 *
 * @param toPath the path as it is to stand in the table
 */
export function makeRows(
  {
    files,
    passedOver,
  }: { readonly files: readonly ScannedFile[]; readonly passedOver: readonly PassedOver[] },
  { items, sums }: KnownArchive,
  knowledge: GuessKnowledge,
  toPath: (path: string) => string,
): readonly ImportRow[] {
  const byFolder = Map.groupBy(files, ({ path }) => partsOf(path).folder);
  const guesses = new Map(
    files.map((file) => {
      const { folder, segments } = partsOf(file.path);
      const neighbours = (byFolder.get(folder) ?? [])
        .filter(({ path }) => path !== file.path)
        .map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
      const { pages, pageCount, title } = file.document ?? {};
      const guess = guessItem(
        {
          path: segments,
          filetype: file.kind,
          neighbours,
          ...(pages && { pages }),
          pageCount,
          documentTitle: usefulTitle(title),
        },
        knowledge,
      );
      return [file.path, guess] as const;
    }),
  );
  const guessOf = (file: ScannedFile): ItemGuess => {
    const guess = guesses.get(file.path);
    if (!guess) throw new Error('every file is guessed');
    return guess;
  };

  const there = new Map(items.map((item) => [item.id, item]));
  const copies = Map.groupBy(files, ({ md5 }) => md5);
  const rows = files.map((file): ImportRow => {
    const same = copies.get(file.md5) ?? [];
    const colliding = same.find(({ sha256 }) => sha256 !== file.sha256);
    if (colliding) {
      return notTaken(
        file,
        toPath,
        'collision',
        `和 ${toPath(colliding.path)} 的 MD5 相同而内容不同：两个都不收，请查清来源`,
      );
    }
    const known = there.get(file.md5);
    const sum = sums.get(`files/${file.md5}.${file.kind}`);
    if (known && sum !== undefined && sum !== file.sha256) {
      return notTaken(
        file,
        toPath,
        'collision',
        `和档案里的“${titleOf(known)}”MD5 相同而内容不同：请查清来源`,
      );
    }
    if (known) return notTaken(file, toPath, 'present', `档案里已有：${titleOf(known)}`);
    const kept = bestOf(same, guessOf);
    if (kept !== undefined && kept !== file)
      return notTaken(file, toPath, 'copy', `和 ${toPath(kept.path)} 是同一个文件，只收那一个`);
    if (file.document?.isUseless) {
      return notTaken(
        file,
        toPath,
        'unusable',
        `打不开：${inChinese(file.document.trouble ?? '')}`,
      );
    }
    return guessedRow(file, guessOf(file), toPath);
  });
  const skipped = passedOver.map(
    ({ path, reasonInChinese }): ImportRow => ({
      state: 'not',
      why: 'format',
      cells: {
        ...EMPTY,
        apply: '否',
        state: STATES.not,
        path: toPath(path),
        notes: reasonInChinese,
      },
    }),
  );
  return sortRows([...withLookAlikes(rows, items), ...skipped]);
}

const EMPTY = Object.fromEntries(COLUMNS.map(([key]) => [key, ''])) as Cells;

function notTaken(
  file: ScannedFile,
  toPath: (path: string) => string,
  why: string,
  notes: string,
): ImportRow {
  const cells = {
    ...EMPTY,
    apply: '否',
    state: STATES.not,
    path: toPath(file.path),
    notes,
    id: writeId(file.md5),
  };
  return { state: 'not', why, cells };
}

/** Of copies the one whose name says most, then the shortest path. */
function bestOf(
  same: readonly ScannedFile[],
  guessOf: (file: ScannedFile) => ItemGuess,
): ScannedFile | undefined {
  const filled = (file: ScannedFile) =>
    Object.values(guessOf(file)).filter(({ value }) => value !== undefined).length;
  return same.toSorted(
    (one, other) =>
      filled(other) - filled(one) ||
      one.path.length - other.path.length ||
      (one.path < other.path ? -1 : 1),
  )[0];
}

function guessedRow(
  file: ScannedFile,
  guess: ItemGuess,
  toPath: (path: string) => string,
): ImportRow {
  const type = guess.type.value;
  const written: Record<string, string> = { type: type ? TYPE_NAMES[type] : '' };
  const open: string[] = [];
  const look: string[] = [];
  for (const [field, proposal] of Object.entries(guess)) {
    const key = columnOfField(field);
    if (proposal.value !== undefined) written[key] = cellOf(field, proposal.value);
    const name = headingOf(key).split(' ')[0];
    if (proposal.certainty === 'likely') look.push(`${name}：${proposal.reasonInChinese}`);
    if (proposal.certainty === 'open' && isWorthSaying(type, key, proposal)) {
      const isNeeded = type === undefined || isOneOf(FIELDS[type].needed, key);
      open.push(`${name}：${proposal.reasonInChinese}${isNeeded ? '' : '（可留空）'}`);
    }
  }
  const lacks =
    type === undefined || FIELDS[type].needed.some((key) => (written[key] ?? '') === '');
  const trouble = file.document?.trouble;
  const remarks = [
    ...(trouble === undefined ? [] : [`读不出内容：${inChinese(trouble)}`]),
    ...(hasItsEnding(file) ? [] : [`其实是 ${file.kind}`]),
    ...documentSays(file, type),
  ];
  const state: RowState = lacks
    ? 'open'
    : look.length > 0 || trouble !== undefined
      ? 'likely'
      : 'sure';
  const notes = [
    ...(open.length > 0 ? [`【待定】${open.join('；')}`] : []),
    ...(look.length > 0 ? [`【核对】${look.join('；')}`] : []),
    ...(remarks.length > 0 ? [`【提示】${remarks.join('；')}`] : []),
  ].join(' ');
  const cells = {
    ...EMPTY,
    ...written,
    apply: state === 'sure' ? '是' : '？',
    state: STATES[state],
    path: toPath(file.path),
    notes,
    id: writeId(file.md5),
  };
  return { state, cells };
}

/** A title or an author that the PDF carries is told, since nobody can see it in the name. */
function documentSays({ document }: ScannedFile, type: ItemType | undefined): readonly string[] {
  if (type === 'test') return [];
  const title = usefulTitle(document?.title);
  const authors = usefulAuthors(document?.author);
  return [
    ...(title === undefined ? [] : [`PDF 属性里的标题是“${title}”`]),
    ...(authors.length === 0 || type !== 'book'
      ? []
      : [`PDF 属性里的作者是“${authors.join(LIST_MARK)}”`]),
  ];
}

function isOneOf(keys: readonly ColumnKey[], key: ColumnKey): boolean {
  return keys.includes(key);
}

/** What may be left empty is only said where something is known: several semesters, a resit. */
function isWorthSaying(
  type: ItemType | undefined,
  key: ColumnKey,
  proposal: Proposal<unknown>,
): boolean {
  if (type === undefined) return key === 'type';
  if (isOneOf(FIELDS[type].needed, key)) return true;
  const isTold = proposal.certainty === 'open' && proposal.candidates.length > 0;
  return isTold || key === 'semester' || key === 'stage';
}

function columnOfField(field: string): ColumnKey {
  const key = COLUMNS.find(([own]) => own === field)?.[0];
  if (key === undefined) throw new Error(`there is no column for ${field}`);
  return key;
}

function cellOf(field: string, value: unknown): string {
  if (field === 'type') return TYPE_NAMES[value === 'book' || value === 'test' ? value : 'doc'];
  if (field === 'semester') return value === 'First' ? SEMESTER_NAMES.First : SEMESTER_NAMES.Second;
  if (field === 'isbn' && Array.isArray(value)) return value.map(asText).join(LIST_MARK);
  if (Array.isArray(value)) return value.join(LIST_MARK);
  if (typeof value === 'object' && value !== null && 'start' in value && 'end' in value) {
    return `${value.start}-${value.end}`;
  }
  return String(value);
}

/** With a hyphen a spreadsheet does not take it for a number, whose digits it would drop. */
function asText(isbn: unknown): string {
  const text = String(isbn);
  return /^[0-9]{13}$/u.test(text) ? `${text.slice(0, 3)}-${text.slice(3)}` : text;
}

/** Names the rows, and the items of the archive, that are filled in the same way. */
function withLookAlikes(
  rows: readonly ImportRow[],
  items: readonly Metadata[],
): readonly ImportRow[] {
  const inArchive = new Map(items.map((item) => [likenessOfItem(item), titleOf(item)]));
  const groups = Map.groupBy(
    rows.filter(({ state }) => state !== 'not'),
    ({ cells }) => likenessOf(cells) ?? '',
  );
  return rows.map((row) => {
    const likeness = row.state === 'not' ? undefined : likenessOf(row.cells);
    if (likeness === undefined) return row;
    const other = (groups.get(likeness) ?? []).find(({ cells }) => cells.path !== row.cells.path);
    const there = inArchive.get(likeness);
    const hints = [
      ...(other ? [`和 ${other.cells.path} 填得一样，可能是同一份`] : []),
      ...(there === undefined ? [] : [`档案里有一份看起来一样的：${there}`]),
    ];
    if (hints.length === 0) return row;
    const notes = [row.cells.notes, `【重复？】${hints.join('；')}`]
      .filter((part) => part !== '')
      .join(' ');
    const state = row.state === 'sure' ? 'likely' : row.state;
    return {
      ...row,
      state,
      cells: { ...row.cells, notes, apply: '？', state: STATES[state] },
    };
  });
}

/** What makes two items the same paper or book; undefined where too little is known. */
function likenessOf(cells: Cells): string | undefined {
  const { type, course, years, semester, stage, content, title, edition, isbn } = cells;
  if (type === TYPE_NAMES.test) {
    if (course === '' || years === '' || stage === '') return undefined;
    return [type, keyOf(course), years, semester, stage, content].join('|');
  }
  if (type === TYPE_NAMES.book && title !== '')
    return [type, keyOf(title), edition, isbn.replaceAll('-', '')].join('|');
  if (type === TYPE_NAMES.doc && title !== '') return [type, keyOf(title), keyOf(course)].join('|');
  return undefined;
}

function likenessOfItem(item: Metadata): string {
  const { type, data } = item;
  if (type === 'book') {
    return [
      TYPE_NAMES.book,
      keyOf(data.title),
      data.edition ?? '',
      data.isbn.join(LIST_MARK).replaceAll('-', ''),
    ].join('|');
  }
  if (type === 'doc') {
    return [
      TYPE_NAMES.doc,
      keyOf(data.title),
      keyOf(data.course.map(({ name }) => name).join('')),
    ].join('|');
  }
  const { start, end, semester, stage } = data.time;
  const years = start === end ? start : `${start}-${end}`;
  return [
    TYPE_NAMES.test,
    keyOf(data.course.name),
    years,
    semester ? SEMESTER_NAMES[semester] : '',
    stage ?? '',
    data.content.join(LIST_MARK),
  ].join('|');
}

/** The usual troubles of PDFs, as volunteers call them. */
function inChinese(trouble: string): string {
  if (/password|encrypt/iu.test(trouble)) return '有密码';
  if (/no pages/iu.test(trouble)) return '一页也没有';
  if (/damaged|cut off|not a PDF|corrupt|broken/iu.test(trouble)) return '文件损坏';
  if (/too long|slow/iu.test(trouble)) return '太慢';
  return trouble;
}

const ORDER: readonly RowState[] = ['open', 'likely', 'sure', 'not'];

function sortRows(rows: readonly ImportRow[]): readonly ImportRow[] {
  return rows.toSorted(
    (one, other) =>
      ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
      (one.cells.path < other.cells.path ? -1 : one.cells.path > other.cells.path ? 1 : 0),
  );
}
