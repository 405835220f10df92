/**
 * The columns of the table, in order: a key for programs and a Chinese name for people. A heading
 * is `中文 key`; either half alone is understood.
 */
export const COLUMNS = [
  ['apply', '收录'],
  ['state', '状态'],
  ['path', '路径'],
  ['type', '类型'],
  ['title', '标题'],
  ['course', '课程'],
  ['courseType', '课程类型'],
  ['years', '学年'],
  ['semester', '学期'],
  ['stage', '阶段'],
  ['content', '内容'],
  ['college', '学院'],
  ['authors', '作者'],
  ['translators', '译者'],
  ['publisher', '出版社'],
  ['publishYear', '出版年份'],
  ['edition', '版次'],
  ['isbn', 'ISBN'],
  ['variant', '卷别'],
  ['teachers', '教师'],
  ['source', '来源'],
  ['note', '备注'],
  ['notes', '说明'],
  ['id', '编号'],
] as const;

export type ColumnKey = (typeof COLUMNS)[number][0];

/** The cells of a row, as they stand in the table. */
export type Cells = Readonly<Record<ColumnKey, string>>;

/** The heading of a column. */
export function headingOf(key: ColumnKey): string {
  const name = COLUMNS.find(([own]) => own === key)?.[1] ?? key;
  return name === key.toUpperCase() ? name : `${name} ${key}`;
}

/** The column with a heading, which is its key, its Chinese name, or both. */
export function columnOf(heading: string): ColumnKey | undefined {
  const words = heading
    .trim()
    .toLowerCase()
    .split(/[\s_:：/（()）]+/u);
  return COLUMNS.find(([key, name]) =>
    words.some((word) => word === key.toLowerCase() || word === name.toLowerCase()),
  )?.[0];
}

/** The required and the optional fields of each type of item. */
export const FIELDS = {
  book: {
    needed: ['title', 'authors', 'isbn'],
    possible: ['translators', 'publisher', 'publishYear', 'edition', 'source', 'note'],
  },
  test: {
    needed: ['course', 'years', 'content'],
    possible: [
      'courseType',
      'semester',
      'stage',
      'college',
      'variant',
      'teachers',
      'source',
      'note',
    ],
  },
  doc: {
    needed: ['title', 'course', 'content'],
    possible: ['courseType', 'teachers', 'source', 'note'],
  },
} as const satisfies Record<
  string,
  { readonly needed: readonly ColumnKey[]; readonly possible: readonly ColumnKey[] }
>;

export type ItemType = keyof typeof FIELDS;

export const TYPE_NAMES: Readonly<Record<ItemType, string>> = {
  book: '书籍',
  test: '试卷',
  doc: '资料',
};

export const SEMESTER_NAMES = { First: '第一学期', Second: '第二学期' } as const;

/** Separates the entries of a list in a cell. */
export const LIST_MARK = '、';
