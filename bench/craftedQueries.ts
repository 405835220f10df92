import type { Item } from '../src/catalog/item.ts';
import type { Lexicon } from '../src/search/lexicon/lexicon.ts';

/** Words for facts, fillers, and words of several kinds at once. */
const FACTS =
  '期中 期末 第二版 第一学期 2023 23 2022-2023 答案 课件 题库 试卷 真题 教材 资料 A卷 补考 上册 的 大学 基础 概论 工程 qimo daan pdf md5 x １９９９ Ⅱ C++ 201'.split(
    ' ',
  );

/**
 * Queries crafted to be expensive, always the same for the same archive: pieces of its names,
 * whole, mistyped, in pinyin, as initials, in full width and split into single characters, combined
 * with facts, digits and letters, up to the maximum length of a query.
 */
export function craftedQueries(
  items: readonly Item[],
  lexicon: Lexicon,
  count: number,
  seed = 1,
): string[] {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const names = [...new Set(items.flatMap(namesOf))];
  const characters = [...new Set(names.join(''))];
  const spell = (name: string, whole: boolean) =>
    Array.from(name, (character) => {
      const reading = lexicon.readings.get(character)?.[0] ?? character;
      return whole || random() < 0.2 ? reading : reading.slice(0, 1);
    }).join('');
  const cut = (name: string, length: number) => {
    const from = Math.floor(random() * Math.max(1, name.length - length + 1));
    return name.slice(from, from + length);
  };
  const mistype = (name: string) => {
    const offset = Math.floor(random() * name.length);
    const rest = name.slice(offset + 1);
    const other = pick(characters) ?? '';
    const change = random();
    if (change < 0.3) return name.slice(0, offset) + other + rest;
    if (change < 0.5) return name.slice(0, offset) + rest;
    if (change < 0.7) return name.slice(0, offset) + other + name.slice(offset);
    return name.slice(0, offset) + rest.slice(0, 1) + name.charAt(offset) + rest.slice(1);
  };
  const makers: readonly ((name: string) => string)[] = [
    (name) => name,
    (name) => cut(name, 2),
    (name) => cut(name, 2),
    (name) => cut(name, 4),
    (name) => cut(name, 1),
    mistype,
    (name) => mistype(cut(name, 6)),
    (name) => spell(cut(name, 4), true),
    (name) => spell(cut(name, 6), false),
    (name) => mistype(spell(cut(name, 5), true)),
    () => pick(characters) ?? '',
    () => pick(FACTS) ?? '',
    () => pick(FACTS) ?? '',
    () => String(Math.floor(random() * 3000)),
    () => String.fromCharCode(0x61 + Math.floor(random() * 26)),
    (name) => Array.from(cut(name, 8)).join(random() < 0.5 ? ' ' : '1'),
    (name) => name.replaceAll(/[!-~]/gu, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ];
  const make = () => {
    const parts = 1 + Math.floor(random() ** 2 * 24);
    // Most have one style: only pinyin, only single characters, or a mixture.
    const own = [pick(makers), pick(makers), pick(makers)];
    const between = pick(['', '', ' ']) ?? '';
    return Array.from({ length: parts }, () => pick(own)?.(pick(names) ?? '') ?? '')
      .join(between)
      .slice(0, LONGEST);
  };
  return Array.from({ length: count }, make);
}

const LONGEST = 256;

function namesOf({ type, data }: Item): string[] {
  if (type === 'book') return [data.title, ...data.authors, data.publisher ?? data.title];
  if (type === 'test') return [data.course.name, ...data.college];
  return [data.title, ...data.course.map(({ name }) => name)];
}

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
