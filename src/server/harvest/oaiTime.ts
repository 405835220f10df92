/** A date of a request: the time in milliseconds since 1970, and how exact it is. */
interface OaiDate {
  readonly start: number;
  /** The last millisecond that it names. */
  readonly end: number;
  readonly isDay: boolean;
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/** A time as answers have it, in UTC and to the second (OAI-PMH 2.0, section 3.3). */
export function writeOaiTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

/** Parses a day or a time in UTC; undefined for anything else, also for days that do not exist. */
export function parseOaiDate(text: string): OaiDate | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}Z)?$/u.exec(text);
  if (!match) return undefined;
  const [, day = '', time] = match;
  const start = Date.parse(text);
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(day)) return undefined;
  const isDay = time === undefined;
  return { start, end: start + (isDay ? DAY_MS : SECOND_MS) - 1, isDay };
}
