import { archiveFile, documentTypeOf } from '../../catalog/documentFile.ts';
import { usefulAuthors, usefulTitle } from '../guess/documentProperties.ts';
import { guessItem, type ItemGuess } from '../guess/guessItem.ts';
import type { GuessKnowledge } from '../guess/knowledge.ts';
import { titleOf } from '../intake/readKnownMetadata.ts';
import { itemsBySource } from '../intake/sourceHash.ts';
import type { Metadata } from '../metadataSchema.ts';
import { cellsOfGuess } from './cellsOfGuess.ts';
import { FIELDS, type ItemType, LIST_MARK } from './columns.ts';
import { EMPTY, type ImportRow, type RowState, STATES } from './importRow.ts';
import type { PassedOver } from './listTree.ts';
import { noteDuplicates } from './noteDuplicates.ts';
import { writeId } from './readRow.ts';
import { hasMatchingExtension, partsOf, pathToGuess, type ScannedFile } from './scanFiles.ts';
import { uniteCourses } from './uniteCourses.ts';

/** The items and checksums of the archive that the files are imported into. */
export interface KnownArchive {
  readonly items: readonly Metadata[];
  /** Path inside the archive → SHA-256. */
  readonly sums: ReadonlyMap<string, string>;
}

/**
 * Makes the rows of the table: for each file a guess and its open fields, and whether the file is a
 * copy of another one, is in the archive already, or seems to be the same paper.
 *
 * @param toPath maps a path to the path to write into the table
 */
export function makeRows(
  {
    files,
    passedOver,
  }: { readonly files: readonly ScannedFile[]; readonly passedOver: readonly PassedOver[] },
  known: KnownArchive,
  knowledge: GuessKnowledge,
  toPath: (path: string) => string,
): readonly ImportRow[] {
  const guesses = guessAll(files, knowledge);
  const guessOf = (file: ScannedFile): ItemGuess => {
    const guess = guesses.get(file.path);
    if (!guess) throw new Error('every file is guessed');
    return guess;
  };
  const leaveOut = createLeaveOut(files, known, guessOf, toPath);
  const rows = files.map((file) => leaveOut(file) ?? guessedRow(file, guessOf(file), toPath));
  const skipped = passedOver.map((file) => skippedRow(file, knowledge, toPath));
  return sortRows([...noteDuplicates(uniteCourses(rows), known.items), ...skipped]);
}

/** The guess for each file, by path. */
function guessAll(
  files: readonly ScannedFile[],
  knowledge: GuessKnowledge,
): ReadonlyMap<string, ItemGuess> {
  const byFolder = Map.groupBy(files, ({ path }) => partsOf(path).folder);
  return new Map(
    files.map((file) => {
      const { folder } = partsOf(file.path);
      const { segments } = partsOf(pathToGuess(file));
      const siblings = (byFolder.get(folder) ?? [])
        .filter(({ path }) => path !== file.path)
        .map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
      const { pages, pageCount, title } = file.document ?? {};
      const guess = guessItem(
        {
          path: segments,
          filetype: file.kind,
          siblings,
          ...(pages && { pages }),
          pageCount,
          documentTitle: usefulTitle(title),
        },
        knowledge,
      );
      return [file.path, guess] as const;
    }),
  );
}

/**
 * Returns a function that makes the row of a file that is left out: one that collides with another,
 * is in the archive already, is a copy, or cannot be opened. It returns undefined for all others.
 */
function createLeaveOut(
  files: readonly ScannedFile[],
  { items, sums }: KnownArchive,
  guessOf: (file: ScannedFile) => ItemGuess,
  toPath: (path: string) => string,
): (file: ScannedFile) => ImportRow | undefined {
  const sources = itemsBySource(items);
  const there = new Map(items.map((item) => [item.id, item]));
  const copies = Map.groupBy(files, ({ md5 }) => md5);
  return (file) => {
    const leaveOut = (why: string, notes: string) => notTaken(file, toPath, why, notes);
    const same = copies.get(file.md5) ?? [];
    const colliding = same.find(({ sha256 }) => sha256 !== file.sha256);
    if (colliding) {
      const other = toPath(colliding.path);
      return leaveOut('collision', `与 ${other} 的 MD5 相同但内容不同，均不收录，请查明来源`);
    }
    const made = file.form && sources.get(file.sha256);
    if (made) return leaveOut('present', `档案中已有：${titleOf(made)}`);
    const known = there.get(file.md5);
    const sum = sums.get(`files/${archiveFile(file.md5, file.kind)}`);
    if (known && sum !== undefined && sum !== file.sha256) {
      const title = titleOf(known);
      return leaveOut('collision', `与档案中“${title}”的 MD5 相同但内容不同，请查明来源`);
    }
    if (known) return leaveOut('present', `档案中已有：${titleOf(known)}`);
    const kept = bestOf(same, guessOf);
    if (kept !== undefined && kept !== file) {
      return leaveOut('copy', `与 ${toPath(kept.path)} 是同一个文件，不重复收录`);
    }
    if (!file.document?.isUseless) return undefined;
    const row = leaveOut('unusable', `无法打开：${inChinese(file.document.problem ?? '')}`);
    return { ...row, cells: { ...row.cells, ...cellsOfGuess(guessOf(file)).written } };
  };
}

/** The row of a file that is skipped. */
function skippedRow(
  { path, reasonInChinese }: PassedOver,
  knowledge: GuessKnowledge,
  toPath: (path: string) => string,
): ImportRow {
  const row = {
    ...EMPTY,
    apply: '否',
    state: STATES.not,
    path: toPath(path),
    notes: reasonInChinese,
  };
  const guess = guessByName(path, knowledge);
  const cells = guess ? { ...row, ...cellsOfGuess(guess).written } : row;
  return { state: 'not', why: 'format', cells };
}

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

/**
 * The guess, by name alone, for a PDF or zip that is empty or broken. Anyone who finds an intact
 * copy can reuse it.
 */
function guessByName(path: string, knowledge: GuessKnowledge): ItemGuess | undefined {
  const filetype = documentTypeOf(path);
  if (filetype === undefined) return undefined;
  return guessItem({ path: partsOf(path).segments, filetype }, knowledge);
}

/** The copy whose name gives the most fields; among those, the one with the shortest path. */
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
  const { written, open, look } = cellsOfGuess(guess);
  const lacks = type === undefined || FIELDS[type].needed.some((key) => !written[key]);
  const problem = file.document?.problem;
  const remarks = [
    ...(problem === undefined ? [] : [`无法读取内容：${inChinese(problem)}`]),
    ...(file.form === undefined ? [] : [becomesPdf(file)]),
    ...(hasMatchingExtension(file) ? [] : [`实际格式为 ${file.kind}`]),
    ...documentSays(file, type),
  ];
  const state: RowState = lacks
    ? 'open'
    : look.length > 0 || problem !== undefined || file.form !== undefined
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

/** A conversion can change the layout, so the note asks for a check. */
function becomesPdf({ form, pictures = [] }: ScannedFile): string {
  const [first, last] = [pictures[0], pictures.at(-1)];
  if (form !== 'pictures') return '收录时将转换为 PDF，请检查版面';
  return pictures.length > 1
    ? `收录时将 ${pictures.length} 张图片合并为一个 PDF，从 ${first} 到 ${last}`
    : '收录时将图片转换为 PDF';
}

/** The title and the author in the PDF's properties, which the file name does not show. */
function documentSays({ document }: ScannedFile, type: ItemType | undefined): readonly string[] {
  if (type === 'test') return [];
  const title = usefulTitle(document?.title);
  const authors = usefulAuthors(document?.author);
  return [
    ...(title === undefined ? [] : [`PDF 属性中的标题为“${title}”`]),
    ...(authors.length === 0 || type !== 'book'
      ? []
      : [`PDF 属性中的作者为“${authors.join(LIST_MARK)}”`]),
  ];
}

/** Common problems of PDFs, in plain Chinese. */
function inChinese(problem: string): string {
  if (/password|encrypt/iu.test(problem)) return '有密码';
  if (/no pages/iu.test(problem)) return '没有页面';
  if (/damaged|cut off|not a PDF|corrupt|broken/iu.test(problem)) return '文件已损坏';
  if (/too long|slow/iu.test(problem)) return '读取超时';
  return problem;
}

const ORDER: readonly RowState[] = ['open', 'likely', 'sure', 'not'];

function sortRows(rows: readonly ImportRow[]): readonly ImportRow[] {
  return rows.toSorted(
    (one, other) =>
      ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
      (one.cells.path < other.cells.path ? -1 : one.cells.path > other.cells.path ? 1 : 0),
  );
}
