/** Where most file systems stop: the length of a name in bytes of UTF-8. */
const LONGEST_NAME_BYTES = 200;

const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

/**
 * The name under which a download of an item is saved: its title and extension, without what a
 * file system of today refuses, at most 200 bytes of UTF-8, cut between characters.
 */
export function fileName(title: string, extension: string): string {
  const room = LONGEST_NAME_BYTES - utf8Length(extension) - 1;
  let stem = '';
  let bytes = 0;
  for (const character of title.replace(FORBIDDEN, ' ').replace(/\s+/gu, ' ').trim()) {
    bytes += utf8Length(character);
    if (bytes > room) break;
    stem += character;
  }
  // A name may not end in a dot or a space on Windows, nor be empty or hidden anywhere.
  stem = stem.replace(/^[.\s]+|[.\s]+$/gu, '');
  return `${stem || '未命名'}.${extension}`;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
