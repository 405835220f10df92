const ZERO = 0x30;

/** Returns the four-digit year at the start of a text; 0 if there is none. */
export function firstYear(text: string | undefined): number {
  if (text === undefined || text.length < 4) return 0;
  let year = 0;
  for (let offset = 0; offset < 4; offset += 1) {
    const digit = text.charCodeAt(offset) - ZERO;
    if (digit < 0 || digit > 9) return 0;
    year = year * 10 + digit;
  }
  return year;
}
