import * as v from 'valibot';
import { type DocumentType, documentTypeOf, filePath } from '../../catalog/documentFile.ts';
import { isMd5, type Md5 } from '../../catalog/md5.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import { adviseMetadata } from '../adviseMetadata.ts';
import { issuesOf } from '../fields.ts';
import { type Metadata, MetadataSchema } from '../metadataSchema.ts';
import { parseSchoolYears } from '../schoolYears.ts';
import { saysNoIsbn, tidyIsbn, tidyTyped } from '../tidyText.ts';
import { type Cells, type ColumnKey, FIELDS, type ItemType } from './columns.ts';

/** An error in a cell. The reason continues the sentence after the name of the column. */
export interface CellDiagnostic {
  readonly column: ColumnKey;
  readonly reason: string;
}

/** What a row says to do with its file. */
export type RowResult =
  | { readonly kind: 'item'; readonly item: Metadata; readonly remarks: readonly CellDiagnostic[] }
  | { readonly kind: 'broken'; readonly diagnostics: readonly CellDiagnostic[] }
  /** 否: the file is excluded. */
  | { readonly kind: 'refused' }
  /** ？: nobody has decided. */
  | { readonly kind: 'undecided' };

const YES = /^(?:是|收|要|对|√|✓|✔|y|yes|true|1|ok)$/iu;
const NO = /^(?:否|不|不收|不要|×|x|✗|n|no|false|0)$/iu;
const UNDECIDED = /^(?:[?？]*|待定)$/u;

/**
 * Parses one row: whether to import the file, and the item that it describes, which must pass
 * `MetadataSchema`. Words are read liberally. A cell that a spreadsheet has damaged gives a
 * diagnostic instead of a wrong value.
 *
 * @param options.takesComplete whether to take undecided rows that are complete
 * @param options.filetype the type of the file by its content, if known
 */
export function readRow(
  cells: Cells,
  {
    takesComplete = false,
    filetype = documentTypeOf(cells.path) ?? 'pdf',
  }: { readonly takesComplete?: boolean; readonly filetype?: DocumentType } = {},
): RowResult {
  if (NO.test(cells.apply)) return { kind: 'refused' };
  const isUndecided = UNDECIDED.test(cells.apply);
  if (isUndecided && !takesComplete) return { kind: 'undecided' };
  const diagnostics: CellDiagnostic[] = [];
  if (!isUndecided && !YES.test(cells.apply)) {
    diagnostics.push({ column: 'apply', reason: `is “${cells.apply}”: write 是 or 否` });
  }
  const spoilt = findDamage(cells);
  diagnostics.push(...spoilt);
  const id = readId(cells.id);
  if (!id && !spoilt.some(({ column }) => column === 'id')) {
    diagnostics.push({
      column: 'id',
      reason: 'is not the one that import wrote: leave this column as it is',
    });
  }
  const type = readType(cells.type);
  if (!type) {
    const reason =
      cells.type === ''
        ? 'is empty: write 书籍, 试卷 or 资料'
        : `is “${cells.type}”: write 书籍, 试卷 or 资料`;
    diagnostics.push({ column: 'type', reason });
  }
  if (cells.path === '')
    diagnostics.push({ column: 'path', reason: 'is empty: it says which file is meant' });
  const read = type ? readData(type, cells, filetype) : { data: {}, diagnostics: [] };
  diagnostics.push(
    ...read.diagnostics.filter(({ column }) => !spoilt.some((one) => one.column === column)),
  );
  if (id && type && diagnostics.length === 0) {
    const url = filePath(id, filetype);
    const parsed = v.safeParse(MetadataSchema, { id, url, type, data: read.data });
    if (parsed.success) {
      const advice = adviseMetadata(parsed.output).map(({ field, reason }) => ({
        column: columnOfField(field),
        reason,
      }));
      const remarks = [...noteYears(cells, parsed.output), ...advice];
      return { kind: 'item', item: parsed.output, remarks };
    }
    diagnostics.push(
      ...issuesOf(parsed.issues).map(({ field, reason }) => ({
        column: columnOfField(field),
        reason,
      })),
    );
  }
  // An incomplete undecided row waits for a person.
  return isUndecided ? { kind: 'undecided' } : { kind: 'broken', diagnostics };
}

/** An id is written with the prefix `md5:`, so that a spreadsheet does not take it for a number. */
export function writeId(id: string): string {
  return `md5:${id}`;
}

function readId(cell: string): Md5 | undefined {
  const id = cell.replace(/^md5:/iu, '').toLowerCase();
  return isMd5(id) ? id : undefined;
}

const TYPES: readonly (readonly [RegExp, ItemType])[] = [
  [/^(?:书籍?|图书|课本|教材|books?)$/iu, 'book'],
  [/^(?:试卷|卷子|试题|真题|tests?|exams?|papers?)$/iu, 'test'],
  [/^(?:资料|文档|文档\/资料|docs?|materials?)$/iu, 'doc'],
];

function readType(cell: string): ItemType | undefined {
  return TYPES.find(([pattern]) => pattern.test(cell))?.[1];
}

const LISTS: ReadonlySet<ColumnKey> = new Set([
  'content',
  'authors',
  'translators',
  'isbn',
  'college',
  'teachers',
]);

function listIn(cell: string, key: ColumnKey): string[] {
  const marks =
    key === 'content'
      ? /[、,，;；+＋/|\s]+/u
      : key === 'isbn'
        ? /[、,，;；/|\n]+/u
        : /[、；;\n，]+/u;
  const parts = cell.split(marks);
  // A comma separates Chinese names; in others it precedes the given name: Horn, R. A.
  const all =
    parts.length === 1 && /\p{Script=Han}/u.test(cell) && LISTS.has(key)
      ? cell.split(/[,，]/u)
      : parts;
  return all.map((part) => part.trim()).filter((part) => part !== '');
}

/** A remark on how an abbreviated school year was read. */
function noteYears({ years }: Cells, item: Metadata): readonly CellDiagnostic[] {
  if (item.type !== 'test') return [];
  const { start, end } = item.data.time;
  if (start === end) {
    const [before, after] = [Number(start) - 1, Number(start) + 1];
    const reason = `is the single year “${start}”, taken as it is: a school year is ${before}-${start} or ${start}-${after}`;
    return [{ column: 'years', reason }];
  }
  const isInFull = years.includes(start) && years.includes(String(end));
  return isInFull ? [] : [{ column: 'years', reason: `is “${years}”: read as ${start}-${end}` }];
}

/** Whether a cell that could be a month is a school year: 2011-12 is, 2011/12 is not. */
function isSchoolYear(cell: string): boolean {
  const years = parseSchoolYears(cell);
  const mayBeMonth = cell.includes('/') && Number(/[0-9]+$/u.exec(cell)?.[0]) <= 12;
  return years !== undefined && years.start !== years.end && !mayBeMonth;
}

const SEMESTERS: readonly (readonly [RegExp, 'First' | 'Second'])[] = [
  [/^(?:第?[一1]学?期?|上(?:学期)?|秋(?:季)?(?:学期)?|first|fall|autumn)$/iu, 'First'],
  [/^(?:第?[二2]学?期?|下(?:学期)?|春(?:季)?(?:学期)?|second|spring)$/iu, 'Second'],
];

interface RowData {
  readonly data: Record<string, unknown>;
  readonly diagnostics: readonly CellDiagnostic[];
}

/** Reads the cells of one row as values of metadata. */
interface CellReader {
  readonly cells: Cells;
  readonly text: (key: ColumnKey) => string;
  readonly list: (key: ColumnKey) => readonly string[];
  /**
   * An object with this entry, or without it if the cell is empty. The value defaults to the text.
   */
  readonly optional: (name: string, key: ColumnKey, value?: unknown) => Record<string, unknown>;
}

function createCellReader(cells: Cells): CellReader {
  const text = (key: ColumnKey) => tidyTyped(cells[key]);
  return {
    cells,
    text,
    list: (key) => listIn(cells[key], key).map(tidyTyped),
    optional: (name, key, value = text(key)) => (cells[key] === '' ? {} : { [name]: value }),
  };
}

function readData(type: ItemType, cells: Cells, filetype: DocumentType): RowData {
  const reader = createCellReader(cells);
  const common = [...findEmptyCells(type, cells), ...checkCourseType(cells)];
  const { data, diagnostics } = READERS[type](reader, filetype);
  return { data, diagnostics: [...common, ...diagnostics] };
}

function findEmptyCells(type: ItemType, cells: Cells): readonly CellDiagnostic[] {
  const needed: readonly ColumnKey[] = FIELDS[type].needed;
  return needed
    .filter((column) => cells[column] === '' && column !== 'course')
    .map((column) => {
      const none = column === 'isbn' ? ', 无 for a book without one' : '';
      const reason = `is empty: fill it in${none}, or write 否 in the first column`;
      return { column, reason };
    });
}

function checkCourseType({ courseType }: Cells): readonly CellDiagnostic[] {
  if (courseType === '' || courseType === '本科' || courseType === '研究生') return [];
  const reason = `is “${courseType}”: write 本科 or 研究生, or nothing`;
  return [{ column: 'courseType', reason }];
}

const READERS: Record<ItemType, (reader: CellReader, filetype: DocumentType) => RowData> = {
  book: readBook,
  doc: readDoc,
  test: readTest,
};

function readOrigin({ cells, optional }: CellReader): Record<string, unknown> {
  return {
    // The original file name is kept as it was, so that the file can be found by it.
    ...optional('source', 'source', withoutUnseen(cells.source).trim()),
    ...optional('note', 'note'),
  };
}

function readBook(reader: CellReader, filetype: DocumentType): RowData {
  const { cells, text, list, optional } = reader;
  const edition = text('edition').replace(/^第?\s*(.+?)(?:\.0)?\s*版?$/u, '$1');
  const data = {
    title: text('title'),
    authors: list('authors'),
    ...optional('translators', 'translators', list('translators')),
    ...optional('edition', 'edition', edition),
    ...optional('publisher', 'publisher'),
    ...optional('publish_year', 'publishYear', text('publishYear').replace(/(?:\.0|年)$/u, '')),
    isbn: saysNoIsbn([cells.isbn]) ? [] : list('isbn').map(tidyIsbn),
    filetype,
    ...readOrigin(reader),
  };
  return { data, diagnostics: [] };
}

function readDoc(reader: CellReader, filetype: DocumentType): RowData {
  const { cells, text, list, optional } = reader;
  const courses = cells.course.split(/[；;\n]+/u).map(tidyTyped);
  const withType = optional('type', 'courseType');
  const data = {
    title: text('title'),
    course: courses.filter((name) => name !== '').map((name) => ({ ...withType, name })),
    content: list('content'),
    filetype,
    ...optional('teachers', 'teachers', list('teachers')),
    ...readOrigin(reader),
  };
  return { data, diagnostics: [] };
}

function readTest(reader: CellReader, filetype: DocumentType): RowData {
  const { cells, text, list, optional } = reader;
  const { time, diagnostics } = readTime(cells);
  const data = {
    ...optional('college', 'college', list('college')),
    course: { ...optional('type', 'courseType'), name: text('course') },
    time,
    content: list('content'),
    filetype,
    ...optional('variant', 'variant'),
    ...optional('teachers', 'teachers', list('teachers')),
    ...readOrigin(reader),
  };
  const noCourse: CellDiagnostic = { column: 'course', reason: 'is empty: a test has one' };
  return { data, diagnostics: [...(cells.course === '' ? [noCourse] : []), ...diagnostics] };
}

/** The school year, semester and stage of a test. */
function readTime(cells: Cells): {
  readonly time: Record<string, unknown>;
  readonly diagnostics: readonly CellDiagnostic[];
} {
  const diagnostics: CellDiagnostic[] = [];
  const years = parseSchoolYears(cells.years);
  if (!years && cells.years !== '') {
    const reason = `is “${cells.years}”: write 2019-2020, a test is of one school year`;
    diagnostics.push({ column: 'years', reason });
  }
  const semester = SEMESTERS.find(([pattern]) => pattern.test(cells.semester))?.[1];
  if (!semester && cells.semester !== '') {
    const reason = `is “${cells.semester}”: write 第一学期 or 第二学期`;
    diagnostics.push({ column: 'semester', reason });
  }
  const stage = /^(?:期[中末])(?:考试)?$/u.exec(cells.stage)?.[0].slice(0, 2);
  if (!stage && !/^(?:其他|其它)?$/u.test(cells.stage)) {
    diagnostics.push({
      column: 'stage',
      reason: `is “${cells.stage}”: write 期中, 期末 or nothing`,
    });
  }
  const time = { ...years, ...(semester && { semester }), ...(stage && { stage }) };
  return { time, diagnostics };
}

/** Finds cells that a spreadsheet has turned into numbers, dates or formulas. */
function findDamage(cells: Cells): readonly CellDiagnostic[] {
  const diagnostics: CellDiagnostic[] = [];
  for (const [key, cell] of Object.entries(cells)) {
    const reason = damageOf(key, cell);
    // The keys of a row are the keys of the columns.
    if (reason !== undefined) diagnostics.push({ column: key as ColumnKey, reason });
  }
  return diagnostics;
}

const AS_TEXT = 'set this column to text and enter it anew';

function damageOf(key: string, cell: string): string | undefined {
  if (key === 'notes' || key === 'state' || cell === '') return undefined;
  if (/^#(?:NAME\?|REF!|VALUE!|N\/A|NULL!|DIV\/0!|NUM!|#+)$/u.test(cell)) {
    return `is “${cell}”: the spreadsheet took it for a formula; ${AS_TEXT}`;
  }
  if (cell.includes('\ufffd') || (/\?{2,}/u.test(cell) && key !== 'apply')) {
    return 'has lost characters when it was saved: save the table as CSV UTF-8';
  }
  if (/^[0-9](?:\.[0-9]+)?E\+[0-9]+$/iu.test(cell)) {
    return `is “${cell}”: the spreadsheet took it for a number and dropped its digits; ${AS_TEXT}`;
  }
  if (key === 'path' || key === 'id') return undefined;
  if (key === 'years' && isSchoolYear(cell)) return undefined;
  const isDate =
    /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/ ][0-9]{1,4}|[0-9]{1,2}[-/ ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)$/iu.test(
      cell,
    ) ||
    /^(?:[0-9]{1,2}月[0-9]{1,2}日|[0-9]{4}年[0-9]{1,2}月(?:[0-9]{1,2}日)?|[0-9]{4}[/-][0-9]{1,2}(?:[/-][0-9]{1,2})?|[0-9]{1,2}\/[0-9]{1,2}\/[0-9]{4})$/u.test(
      cell,
    );
  if (isDate) return `is “${cell}”: the spreadsheet took it for a date; ${AS_TEXT}`;
  if (key === 'years' && /^[0-9]{5}$/u.test(cell)) {
    return `is “${cell}”, the number of a day: the spreadsheet took it for a date; ${AS_TEXT}`;
  }
  return undefined;
}

function columnOfField(field: string): ColumnKey {
  if (field === 'id' || field === 'type') return field;
  if (field.startsWith('data.time.semester')) return 'semester';
  if (field.startsWith('data.time.stage')) return 'stage';
  if (field.startsWith('data.time')) return 'years';
  if (/^data\.course.*type$/u.test(field)) return 'courseType';
  if (field.startsWith('data.publish_year')) return 'publishYear';
  if (field.startsWith('data.filetype')) return 'type';
  const [, name = ''] = field.split('.');
  const keys = [
    'title',
    'course',
    'content',
    'college',
    'authors',
    'translators',
    'publisher',
    'edition',
    'isbn',
    'variant',
    'teachers',
    'source',
    'note',
  ] as const;
  return keys.find((key) => key === name) ?? 'path';
}
