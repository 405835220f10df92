/** Where most file systems stop: the length of a name in bytes of UTF-8. */
const LONGEST_NAME_BYTES = 200;
const LONGEST_EXTENSION = 16;

const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

/** Names of devices on Windows, reserved whatever their extension. */
const RESERVED =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/iu;

/**
 * The name under which a download of an item is saved: its title and extension, without what a
 * file system of today refuses, at most 200 bytes of UTF-8, cut between characters.
 */
export function fileName(title: string, extension: string): string {
  const suffix = extension.replace(/[^a-z0-9]+/giu, '').slice(0, LONGEST_EXTENSION);
  const room = LONGEST_NAME_BYTES - suffix.length - 1;
  const clean = title
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+/u, '');
  let stem = RESERVED.test(clean.trimEnd()) ? '_' : '';
  let bytes = stem.length;
  for (const character of clean) {
    bytes += utf8Length(character);
    if (bytes > room) break;
    stem += character;
  }
  // A name may not end in a dot or a space on Windows, nor be empty or hidden anywhere.
  stem = stem.replace(/[.\s]+$/u, '') || '未命名';
  return suffix === '' ? stem : `${stem}.${suffix}`;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
