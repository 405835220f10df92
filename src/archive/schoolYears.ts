/** Expands a two-digit year in the name of an exam paper; none is older than 1980. */
export function fullYear(twoDigits: number): number {
  return twoDigits >= 80 ? 1900 + twoDigits : 2000 + twoDigits;
}

const YEAR = '((?:19|20)?[0-9]{2})';
const TYPED = new RegExp(`^${YEAR}(?:\\s*(?:[-~—–至到/]|－)+\\s*${YEAR})?\\s*(?:学年|年)?$`, 'u');

/** Parses a typed school year: 2019-2020, 2019—2020, 19-20, or a single year. */
export function parseSchoolYears(text: string): { start: string; end: string } | undefined {
  const match = TYPED.exec(text.normalize('NFKC').trim());
  if (!match) return undefined;
  const full = (digits: string) =>
    digits.length === 2 ? String(fullYear(Number(digits))) : digits;
  const start = full(match[1] ?? '');
  const end = match[2] === undefined ? start : full(match[2]);
  const isOne = end === start || Number(end) === Number(start) + 1;
  return isOne ? { start, end } : undefined;
}
