import type { Test } from '../../catalog/item.ts';
import { SEMESTER_LABELS } from '../../catalog/testTitle.ts';

/**
 * Short names of papers that stand in one cell of a table, of the same year and stage: only what tells
 * them apart, and each once.
 */
export function paperLabels(papers: readonly Test[]): readonly string[] {
  const named = papers.map(({ data: { time, variant, teachers = [] } }) =>
    [time.semester && SEMESTER_LABELS[time.semester], variant, teachers.slice(0, 2).join('、')]
      .filter((part) => part)
      .join(' '),
  );
  const withCollege = named.map((label, at) => {
    const isAlone = named.filter((other) => other === label).length === 1;
    const [college = ''] = papers[at]?.data.college ?? [];
    return isAlone ? label : [label, college].filter((part) => part !== '').join(' ');
  });
  const seen = new Map<string, number>();
  return withCollege.map((label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    const name = label === '' ? '试卷' : label;
    return withCollege.filter((other) => other === label).length === 1 ? name : `${name} ${count}`;
  });
}
