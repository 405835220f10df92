/** An MD5 in its one spelling: 32 lower-case hexadecimal characters. It is the public id of a file. */
export type Md5 = string & { readonly __brand: 'Md5' };

/** An id inside of a longer pattern. */
export const MD5_PATTERN = '[0-9a-f]{32}';

const MD5 = new RegExp(`^${MD5_PATTERN}$`, 'u');

/** Whether the text already is an id: 32 lower-case hexadecimal characters. */
export function isMd5(text: string): text is Md5 {
  return MD5.test(text);
}

/** The MD5 that a person typed, any case and surrounding space (specification, section 5). */
export function parseMd5(text: string): Md5 | undefined {
  const folded = text.trim().toLowerCase();
  return isMd5(folded) ? folded : undefined;
}

/** The first 8 characters, as cards show an MD5 (specification, sections 2 and 9). */
export function shortMd5(id: string): string {
  return id.slice(0, 8);
}
