/** Where most file systems stop: the length of a name in bytes of UTF-8. */
const LONGEST_NAME_BYTES = 200;
const LONGEST_EXTENSION = 16;

const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

/** Names of devices on Windows, reserved whatever their extension. */
const RESERVED =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/iu;

/**
 * The name under which a download of an item is saved: its title and extension, without what a
 * file system of today refuses, at most 200 bytes of UTF-8, cut where it reads well.
 */
export function fileName(title: string, extension: string): string {
  const suffix = extension.replace(/[^a-z0-9]+/giu, '').slice(0, LONGEST_EXTENSION);
  const room = LONGEST_NAME_BYTES - suffix.length - 1;
  const clean = title
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+/u, '');
  const safe = RESERVED.test(clean.trimEnd()) ? `_${clean}` : clean;
  let stem = cutToFit(safe, room);
  // A name may not end in a dot or a space on Windows, nor be empty or hidden anywhere.
  stem = stem.replace(/[.\s]+$/u, '') || '未命名';
  return suffix === '' ? stem : `${stem}.${suffix}`;
}

/** The marks that belong to the character before them: accents, variants, skin tones. */
const JOINED = /^[\p{M}\p{Emoji_Modifier}]/u;
/** The beginning of something that a cut would leave unfinished: a word, a number, an open bracket. */
const UNFINISHED = /(?:[^\P{L}\p{Script=Han}]|[\p{N}\p{M}'’.])+$/u;
const LEFT_OPEN = /[\s（(《〈「『【[“‘、，,：:;；—–-]+$/u;
/** How much of a name may be given up for a better place to cut, in characters. */
const LONGEST_WORD = 24;

/** The beginning of a text that takes at most `room` bytes of UTF-8, without a torn word at its end. */
function cutToFit(text: string, room: number): string {
  let end = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += utf8Length(character);
    if (bytes > room) break;
    end += character.length;
  }
  if (end === text.length) return text;
  let kept = text.slice(0, end);
  if (JOINED.test(text.slice(end))) kept = kept.replace(/\P{M}[\p{M}\p{Emoji_Modifier}]*$/u, '');
  const next = text.slice(end, end + 1);
  const torn = UNFINISHED.test(next) ? (UNFINISHED.exec(kept)?.[0].length ?? 0) : 0;
  if (torn <= LONGEST_WORD && torn < kept.length) kept = kept.slice(0, kept.length - torn);
  return kept.replace(LEFT_OPEN, '') || kept;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
