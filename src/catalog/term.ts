/** The months in which terms begin at Chinese universities: the second in February, the first in August. */
const BEGINNINGS = [2, 8] as const;

/**
 * The first day of the term that a day belongs to, both as `2026-11-21`: August to January is the
 * first semester of a school year (第一学期), February to July the second. The calendars of
 * universities differ by some weeks, and agree that in these two months nobody sits an exam.
 */
export function firstDayOfTerm(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const [second, first] = BEGINNINGS;
  if (month < second) return dayOf(year - 1, first);
  return dayOf(year, month < first ? second : first);
}

function dayOf(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}
