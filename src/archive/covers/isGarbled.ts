/** Shorter texts tell too little: a page number, a name, a formula. */
const FEWEST_CHARACTERS = 20;

/** Private use, noncharacters, unassigned: what fonts without names for their glyphs give. */
const NAMELESS = /[\p{Co}\p{Cn}\ufffd]/gu;
/** Control characters but white space, before they are tidied away: small numbers of glyphs. */
const CONTROLS = /[^\P{Cc}\t\n\r\f]/gu;
const MOST_NAMELESS = 0.3;
const MOST_CONTROLS = 0.1;

/**
 * Letters and signs of Latin-1: the bytes of GBK or UTF-8 read one by one (`¸ßµÈÊýÑ§`). Languages
 * with accents have far fewer.
 */
const LATIN_1 = /[\u0080-\u00ff]/gu;
const MOST_LATIN_1 = 0.3;

/**
 * Characters of scripts that nobody mixes: numbers of glyphs, taken for characters, lie anywhere between
 * U+0100 and U+7FFF.
 */
const FOREIGN =
  /[^\p{sc=Han}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]/gu;
const MOST_FOREIGN = 0.2;
/** In so many blocks of 256 characters; a script has fewer. */
const FEWEST_BLOCKS = 5;

/** Of random Han characters up to U+9FFF, most are in neither of the usual sets below. */
const FEWEST_HAN = 10;
const MOST_RARE = 0.3;

/** Long words without vowels: glyphs numbered in another order than their letters. */
const LONG_WORD = /[a-z]{4,}/giu;
const FEWEST_LONG_WORDS = 12;
const FEWEST_VOWELS = 0.2;

/**
 * Whether the text of a page is not what the page shows, because its fonts do not say which characters
 * their glyphs are, or say it wrongly. Takes the text before control characters are removed. Rather
 * misses a few: a useful text that is taken for garbled is lost.
 */
export function isGarbled(text: string): boolean {
  const visible = text.replace(/[\s\p{P}]+/gu, '');
  const count = (pattern: RegExp) => visible.match(pattern)?.length ?? 0;
  const isMore = (pattern: RegExp, share: number) => count(pattern) > visible.length * share;
  if (visible.length < FEWEST_CHARACTERS) return false;
  return (
    isMore(NAMELESS, MOST_NAMELESS) ||
    isMore(CONTROLS, MOST_CONTROLS) ||
    isMore(LATIN_1, MOST_LATIN_1) ||
    isMixed(visible) ||
    isRareHan(visible) ||
    lacksVowels(text)
  );
}

function isMixed(visible: string): boolean {
  const foreign = visible.match(FOREIGN) ?? [];
  const blocks = new Set(foreign.map((character) => (character.codePointAt(0) ?? 0) >> 8));
  return foreign.length > visible.length * MOST_FOREIGN && blocks.size >= FEWEST_BLOCKS;
}

function isRareHan(visible: string): boolean {
  const han = visible.match(/\p{sc=Han}/gu) ?? [];
  const rare = han.filter((character) => !usual().has(character));
  return han.length >= FEWEST_HAN && rare.length > han.length * MOST_RARE;
}

function lacksVowels(text: string): boolean {
  const words = text.match(LONG_WORD) ?? [];
  const letters = words.join('');
  const vowels = letters.match(/[aeiouy]/giu)?.length ?? 0;
  return words.length >= FEWEST_LONG_WORDS && vowels < letters.length * FEWEST_VOWELS;
}

let usualHan: ReadonlySet<string> | undefined;

/** The characters of GB 2312, and of the first level of Big5. */
function usual(): ReadonlySet<string> {
  usualHan ??= new Set([
    ...decodeRows('gb2312', [0xb0, 0xf7], [[0xa1, 0xfe]]),
    ...decodeRows(
      'big5',
      [0xa4, 0xc6],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
  ]);
  return usualHan;
}

function decodeRows(
  encoding: string,
  [firstRow, lastRow]: readonly [number, number],
  columns: readonly (readonly [first: number, last: number])[],
): string {
  const bytes: number[] = [];
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (const [first, last] of columns) {
      for (let column = first; column <= last; column += 1) bytes.push(row, column);
    }
  }
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes));
}
