/** The MD5 of a file as 32 lower-case hexadecimal characters: the file's public id. */
export type Md5 = string & { readonly __brand: 'Md5' };

/** The pattern of an id, for use in longer patterns. */
export const MD5_PATTERN = '[0-9a-f]{32}';

const MD5 = new RegExp(`^${MD5_PATTERN}$`, 'u');

/** Whether a text is an id: 32 lower-case hexadecimal characters. */
export function isMd5(text: string): text is Md5 {
  return MD5.test(text);
}

/** Parses a typed MD5, in any case and with spaces around it (specification, section 5). */
export function parseMd5(text: string): Md5 | undefined {
  const folded = text.trim().toLowerCase();
  return isMd5(folded) ? folded : undefined;
}

/** The first 8 characters, as cards show an MD5 (specification, sections 2 and 9). */
export function shortMd5(id: string): string {
  return id.slice(0, 8);
}
