const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const TIME = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})';
const MONTH = `(?<month>${MONTHS.join('|')})`;

/** Sun, 06 Nov 1994 08:49:37 GMT */
const IMF_FIXDATE = new RegExp(
  `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`,
);
/** Sunday, 06-Nov-94 08:49:37 GMT */
const RFC_850 = new RegExp(
  `^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} GMT$`,
);
/** Sun Nov  6 08:49:37 1994 */
const ASCTIME = new RegExp(
  `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`,
);

/**
 * Parses a date in any of the three formats of RFC 9110, section 5.6.7, as milliseconds since 1970;
 * undefined if it is invalid. `now`, in the same unit, determines the century of a two-digit year.
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  const short = RFC_850.exec(text);
  const parts = (short ?? IMF_FIXDATE.exec(text) ?? ASCTIME.exec(text))?.groups;
  if (parts === undefined) return undefined;

  const month = MONTHS.indexOf(parts.month ?? '');
  const day = Number(parts.day);
  const [hour, minute, second] = [parts.hour, parts.minute, parts.second].map(Number);
  if (hour === undefined || minute === undefined || second === undefined) return undefined;
  // Second 60 is a leap second.
  if (hour > 23 || minute > 59 || second > 60) return undefined;

  const year = short === null ? Number(parts.year) : fullYear(Number(parts.year), now);
  const date = new Date(0);
  // Unlike Date.UTC this does not map the years 0 to 99 to those after 1900.
  date.setUTCFullYear(year, month, day);
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return undefined;
  return date.setUTCHours(hour, minute, second);
}

/** A year that seems more than 50 years ahead is the last one in the past with these digits. */
function fullYear(twoDigits: number, now: number): number {
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + twoDigits;
  if (year > thisYear + 50) return year - 100;
  return year <= thisYear - 50 ? year + 100 : year;
}

/** Formats milliseconds since 1970 as an IMF-fixdate; fractions of a second are dropped. */
export function formatHttpDate(time: number): string {
  return new Date(time).toUTCString();
}
