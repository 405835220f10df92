/** The time zone of a date without one: the announcements are those of universities in China. */
const DEFAULT_ZONE = '+08:00';

const INSTANT =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:[Tt ](?<clock>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?(?<zone>[Zz]|[+-]\d{2}:\d{2}))?)?$/u;

/**
 * A date as people write it (`2025-03-01`, `2025-03-01 09:30`, with or without zone) as RFC 3339,
 * section 5.6; undefined if it is not a date.
 */
export function parseInstant(text: string): string | undefined {
  const groups = INSTANT.exec(text.trim())?.groups;
  if (!groups?.date) return undefined;
  // `Date` would turn the 30th of February into the 2nd of March.
  const day = new Date(`${groups.date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== groups.date) {
    return undefined;
  }
  const clock = groups.clock ?? '00:00';
  const instant = `${groups.date}T${clock.length === 5 ? `${clock}:00` : clock}${
    groups.zone?.toUpperCase() ?? DEFAULT_ZONE
  }`;
  return Number.isNaN(Date.parse(instant)) ? undefined : instant;
}
