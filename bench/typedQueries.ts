import type { Item } from '../src/catalog/item.ts';

/** Words found in every archive: common words, years, stages, and students' names for courses. */
const COMMON =
  `试卷 期末 期中 答案 原题 课件 题库 数学 大学 2023 2022-2023 23 第一学期 2023 期末 高等数学 2023
高数 线代 概统 大物 毛概 马原 近代史 计组 计网 数电 模电 通原 离散 数分 复变 操作系统 期末试卷 高数期末2023
gaoshu gaodengshuxue xiandai xianxingdaishu daxuewuli dxwl gdsx shujujiegou c++ python java 高等属学 线形代数 《高等数学》
高等数学（上） 高等数学上 微积分 量子力学 有机化学 english 教育出版社 本科 计算机学院`
    .split(/\s/u)
    .filter(Boolean);

/**
 * Typical queries for the items of an archive, always the same for the same archive: full names of
 * courses and titles, their prefixes and parts as they are typed, authors, a course with a year or
 * a stage, and words with very many results. Several hundred for a thousand items.
 */
export function typedQueries(items: readonly Item[]): string[] {
  const step = Math.max(1, Math.floor(items.length / 120));
  const some = items.filter((_, index) => index % step === 0);
  return [...new Set([...COMMON, ...some.flatMap(queriesFor)])];
}

function queriesFor(item: Item, index: number): string[] {
  const name = item.type === 'test' ? item.data.course.name : item.data.title;
  const queries = [name, name.slice(0, 1 + (index % 5)), name.slice(index % 3, (index % 3) + 4)];
  if (item.type === 'test') {
    const { start, end, stage = '期末' } = item.data.time;
    queries.push(`${name} ${end}`, `${start} ${name}${stage}`, item.data.title);
  } else if (item.type === 'book') {
    const [author = name] = item.data.authors;
    queries.push(author, `${name.slice(0, 4)} ${author}`);
  } else queries.push(`${item.data.course[0]?.name ?? name} 资料`);
  return queries.map((query) => query.trim()).filter(Boolean);
}

/** An even sample of a list. */
export function sampleEvenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from(
    { length: count },
    (_, index) => list[Math.floor((index * list.length) / count)],
  ).flatMap((one) => one ?? []);
}
