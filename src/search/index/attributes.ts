import { filterValues } from '../../catalog/filters.ts';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { firstYear } from '../text/firstYear.ts';
import { foldText } from '../text/foldText.ts';

export const KINDS = ['unknown', 'book', 'test', 'doc'] as const;

/** The kinds of content that a query can require; their positions are bits. */
export const CONTENTS = ['答案', '原题', '课件', '题库', '知识点', '思维导图'] as const;

export const STAGE_BITS = { 期中: 1, 期末: 2 } as const;

export const VOLUME_BITS = { 上: 1, 中: 2, 下: 4 } as const;

/**
 * The variants of an exam that a query can require, with the pattern of each in a folded `variant`.
 * A letter alone counts only if there is nothing else. Their positions are bits.
 */
export const VARIANTS = [
  ...Array.from('abcdef', (letter) => ({ name: `${letter}卷`, form: letterForm(letter) })),
  { name: '回忆', form: /回忆/u },
  { name: '补考', form: /补考|补缓考|重考/u },
  { name: '缓考', form: /缓考/u },
  { name: '重修', form: /重修/u },
] as const;

/** A, A卷, 卷A, AB卷, A/B卷. */
function letterForm(letter: string): RegExp {
  return new RegExp(
    `(?<![a-z])(?:[a-f] ?)*${letter}(?: ?[a-f])* ?(?:卷|$)|卷 ?${letter}(?![a-z])`,
    'u',
  );
}

/** The attributes of all items that constraints check, as columns by the position of the item. */
export interface Attributes {
  readonly count: number;
  /** Positions in `KINDS`. */
  readonly kind: Uint8Array;
  /** The school year of a test; for a book twice the year of publication. 0 if there is none. */
  readonly start: Uint16Array;
  readonly end: Uint16Array;
  /** 1 or 2 for a test's semester; 0 if there is none. */
  readonly semester: Uint8Array;
  readonly stage: Uint8Array;
  /** Bits by `CONTENTS`. */
  readonly content: Uint8Array;
  /** Bits by `VARIANTS`. */
  readonly variant: Uint16Array;
  readonly edition: Uint8Array;
  /** Bits by `VOLUME_BITS`, as title and courses name them. */
  readonly volume: Uint8Array;
}

export function readAttributes(items: readonly (Item | UnknownItem)[]): Attributes {
  const count = items.length;
  const attributes = {
    count,
    kind: new Uint8Array(count),
    start: new Uint16Array(count),
    end: new Uint16Array(count),
    semester: new Uint8Array(count),
    stage: new Uint8Array(count),
    content: new Uint8Array(count),
    variant: new Uint16Array(count),
    edition: new Uint8Array(count),
    volume: new Uint8Array(count),
  };
  // Names recur, and most of the work is folding them.
  const volumesOf = remember(parseVolumes);
  const editionOf = remember(parseEdition);
  const variantBits = remember(parseVariants);
  items.forEach((item, index) => {
    attributes.kind[index] = KINDS.indexOf(item.type);
    if (item.type === 'unknown') return;
    if (item.type === 'book') {
      attributes.start[index] = attributes.end[index] = firstYear(item.data.publish_year);
      attributes.edition[index] = editionOf(item.data.edition ?? '');
      attributes.volume[index] = volumesOf(item.data.title);
      return;
    }
    attributes.content[index] = contentBits(filterValues(item, 'content'));
    if (item.type === 'doc') {
      attributes.volume[index] = item.data.course.reduce(
        (bits, { name }) => bits | volumesOf(name),
        volumesOf(item.data.title),
      );
      return;
    }
    const { start, end, semester, stage } = item.data.time;
    attributes.start[index] = firstYear(start);
    attributes.end[index] = firstYear(end);
    attributes.semester[index] = semester === 'First' ? 1 : semester === 'Second' ? 2 : 0;
    attributes.stage[index] = stage === '期中' || stage === '期末' ? STAGE_BITS[stage] : 0;
    attributes.volume[index] = volumesOf(item.data.course.name);
    attributes.variant[index] = variantBits(item.data.variant ?? '');
  });
  return attributes;
}

/** Computes the number of each text once. */
function remember(parse: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const number = parse(text);
    known.set(text, number);
    return number;
  };
}

const CHINESE_DIGITS = '零一二三四五六七八九十';

/** A number up to 99 in digits or Chinese numerals; 0 for anything else. */
export function parseSmallNumber(text: string): number {
  if (/^\d{1,2}$/u.test(text)) return Number(text);
  const [, tens, , ones] =
    /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/u.exec(text) ?? [];
  if (tens === undefined || ones === undefined || text === '') return 0;
  const digit = (character: string) => Math.max(0, CHINESE_DIGITS.indexOf(character));
  if (!text.includes('十')) return text.length === 1 ? digit(text) : 0;
  return (tens === '' ? 1 : digit(tens)) * 10 + (ones === '' ? 0 : digit(ones));
}

function parseEdition(edition: string): number {
  const folded = foldText(edition).replaceAll(' ', '');
  const [, number = ''] =
    /^第?(\d{1,2}|[一二三四五六七八九十]{1,3})(?:$|版|th|st|nd|rd)/u.exec(folded) ?? [];
  return parseSmallNumber(number);
}

function parseVolumes(name: string): number {
  const folded = foldText(name);
  let bits = 0;
  const marks = /(?:^| )([上中下]{1,3})[册集卷部篇]?(?= |$)|([上中下]{1,3})(?:[册集卷部篇]|$)/gu;
  for (const [, apart = '', joined = ''] of folded.matchAll(marks)) {
    if (/[上]/u.test(apart + joined)) bits |= VOLUME_BITS.上;
    if (/[中]/u.test(apart + joined)) bits |= VOLUME_BITS.中;
    if (/[下]/u.test(apart + joined)) bits |= VOLUME_BITS.下;
  }
  return bits;
}

function parseVariants(variant: string): number {
  const folded = foldText(variant);
  return VARIANTS.reduce(
    (bits, { form }, bit) => (form.test(folded) ? bits | (1 << bit) : bits),
    0,
  );
}

function contentBits(contents: readonly string[]): number {
  return CONTENTS.reduce(
    (bits, name, bit) => (contents.includes(name) ? bits | (1 << bit) : bits),
    0,
  );
}
