/** The length of a name that all common file systems accept, in bytes of UTF-8. */
const LONGEST_NAME_BYTES = 200;
const LONGEST_EXTENSION = 16;

const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

/** Device names on Windows, reserved with any extension. */
const RESERVED =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/iu;

/**
 * The name that a download of an item is saved under: its title and extension, without characters
 * that current file systems refuse, and at most 200 bytes of UTF-8, cut between words.
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

/** Marks that belong to the character before them: accents, variants, skin tones. */
const JOINED = /^[\p{M}\p{Emoji_Modifier}]/u;
/** The start of something that a cut would break: a word, a number, an open bracket. */
const UNFINISHED = /(?:[^\P{L}\p{Script=Han}]|[\p{N}\p{M}'’.])+$/u;
const LEFT_OPEN = /[\s（(《〈「『【[“‘、，,：:;；—–-]+$/u;
/** How many characters may be dropped to cut at a better position. */
const LONGEST_WORD = 24;

/** The start of a text, at most `room` bytes of UTF-8, without a broken word at its end. */
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
