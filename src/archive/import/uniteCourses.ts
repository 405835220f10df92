import { courseKeyOf } from '../guess/knowledge.ts';
import type { ImportRow } from './importRow.ts';

/**
 * Unifies the spelling of each course: of 数学分析I and 数学分析（I） the more frequent one wins, or the
 * first if both are equally frequent. Changed rows get a note.
 */
export function uniteCourses(rows: readonly ImportRow[]): readonly ImportRow[] {
  const named = rows.filter(({ state, cells }) => state !== 'not' && cells.course !== '');
  const groups = Map.groupBy(named, ({ cells }) => courseKeyOf(cells.course));
  const usual = new Map(
    Array.from(groups, ([key, group]) => {
      const writings = Map.groupBy(group, ({ cells }) => cells.course);
      const [most] = [...writings].toSorted(([, one], [, other]) => other.length - one.length);
      return [key, most?.[0] ?? ''] as const;
    }),
  );
  return rows.map((row) => {
    if (row.state === 'not') return row;
    const { course, notes } = row.cells;
    const one = usual.get(courseKeyOf(course));
    if (one === undefined || one === course) return row;
    const hint = `【提示】课程也写作“${course}”，统一为“${one}”`;
    const joined = notes === '' ? hint : `${notes} ${hint}`;
    return { ...row, cells: { ...row.cells, course: one, notes: joined } };
  });
}
