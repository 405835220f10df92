import { courseKeyOf, keyOf } from '../guess/knowledge.ts';
import { titleOf } from '../intake/readKnownMetadata.ts';
import type { Metadata } from '../metadataSchema.ts';
import { type Cells, LIST_MARK, SEMESTER_NAMES, TYPE_NAMES } from './columns.ts';
import { type ImportRow, STATES } from './importRow.ts';

/** Adds a note to each row that has the same fields as another row or an item of the archive. */
export function noteDuplicates(
  rows: readonly ImportRow[],
  items: readonly Metadata[],
): readonly ImportRow[] {
  const inArchive = new Map(items.map((item) => [duplicateKeyOfItem(item), titleOf(item)]));
  const groups = Map.groupBy(
    rows.filter(({ state }) => state !== 'not'),
    ({ cells }) => duplicateKey(cells) ?? '',
  );
  return rows.map((row) => {
    const key = row.state === 'not' ? undefined : duplicateKey(row.cells);
    if (key === undefined) return row;
    const other = (groups.get(key) ?? []).find(({ cells }) => cells.path !== row.cells.path);
    const archived = inArchive.get(key);
    const hints = [
      ...(other ? [`与 ${other.cells.path} 填写的内容相同，可能是同一份`] : []),
      ...(archived === undefined ? [] : [`档案中可能已有：${archived}`]),
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

/** A key that two copies of the same paper or book share; undefined if too little is known. */
function duplicateKey(cells: Cells): string | undefined {
  const { type, course, years, semester, stage, content, title, edition, isbn } = cells;
  const { variant, teachers } = cells;
  if (type === TYPE_NAMES.test) {
    if (course === '' || years === '' || stage === '') return undefined;
    const time = [years, semester, stage];
    return [type, courseKeyOf(course), ...time, content, keyOf(variant), keyOf(teachers)].join('|');
  }
  if (type === TYPE_NAMES.book && title !== '')
    return [type, keyOf(title), edition, isbn.replaceAll('-', '')].join('|');
  if (type === TYPE_NAMES.doc && title !== '')
    return [type, keyOf(title), courseKeyOf(course)].join('|');
  return undefined;
}

function duplicateKeyOfItem(item: Metadata): string {
  const { type, data } = item;
  if (type === 'book') {
    return [
      TYPE_NAMES.book,
      keyOf(data.title),
      data.edition ?? '',
      (data.isbn ?? []).join(LIST_MARK).replaceAll('-', ''),
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
    courseKeyOf(data.course.name),
    years,
    semester ? SEMESTER_NAMES[semester] : '',
    stage ?? '',
    data.content.join(LIST_MARK),
    keyOf(data.variant ?? ''),
    keyOf((data.teachers ?? []).join(LIST_MARK)),
  ].join('|');
}
