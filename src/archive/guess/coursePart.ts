import { isPerson } from './people.ts';
import { MASK, maskSpans, type Span } from './span.ts';

export interface Part {
  /** A1, （上）, II-2; empty if there is none. */
  readonly suffix: string;
  /** A bare 上 or 下 at its end, which may be the semester. */
  readonly volume: string;
  readonly to: number;
}

/**
 * A letter or character for the variant of a course, at the end of a word: 高等数学A, 微积分甲,
 * 抽象代数(H).
 */
const KIND =
  /^(?:[\s_-]*([a-e])(?![a-z]|[\s_]*[卷班])|[\s_-]*([a-e])(?=(?:iii|ii|iv|i)(?![a-z]))|(h)(?![a-z0-9])|\s*[（(]\s*([a-e][1-6]|h)\s*[）)]|\s*([甲乙丙])(?=$|[\s_\-0-9（(ivⅠⅡⅢ上下\ue000]))/u;

/** Parts of a course: a number or 上, in brackets or not. */
const PART =
  /^(?:\s*[（(]\s*(上|中|下|[甲乙丙]|[一二三四五六]|[1-6]|i{1,3}|iv|v|[ⅰⅱⅲⅣⅠⅡⅢ]|[\u4e00-\u9fff]{2,3})\s*[）)]|\s*(上|下)册?(?!册|卷|学?期(?![中末])|半|载|机|海|述|发)|([一二三四五六])(?![、.年月级次份章轮套版])|([1-6](?:-[1-4](?![0-9章讲节页周题套学]))?)(?![0-9]|[.\-_](?=[0-9])|[、年月级次份章轮套版学])|\s*((?:iii|ii|iv|i|v|[ⅰⅱⅲⅠⅡⅢⅣ])(?:-[1-4](?![0-9]))?)(?![a-z0-9]))/u;

/** The maximum number of suffixes: 大学物理（理工）III, 微积分2（下）. */
const MOST_PARTS = 2;

/** Words in brackets after the name of a course that do not belong to it. */
const NO_PART =
  /^(?:期[中末]|答案|试[卷题]|上册|下册|作业|习题|课件|笔记|资料|复习|原题|教材|课本|第.*)$/u;

export function findPart(text: string, offset: number, understood: readonly Span[]): Part {
  const hidden = maskSpans(text, understood);
  const spelled = /[a-z]$/u.test(text.slice(0, offset))
    ? /^[\s_-]*(shang|xia)(?![a-z])/u.exec(hidden.slice(offset))
    : null;
  if (spelled) {
    const volume = spelled[1] === 'shang' ? '上' : '下';
    return { suffix: '', volume, to: offset + spelled[0].length };
  }
  const kind = KIND.exec(hidden.slice(offset));
  let to = offset + (kind?.[0].length ?? 0);
  let suffix = (kind?.slice(1).find((group) => group !== undefined) ?? '').toUpperCase();
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const match = PART.exec(hidden.slice(to));
    if (!match || match[0].includes(MASK)) break;
    const [whole, bracketed, volume, ...numbers] = match;
    if (bracketed !== undefined && (NO_PART.test(bracketed) || isPerson(bracketed))) break;
    const number = numbers.find((group) => group !== undefined);
    // 数学分析I 1: a number after a number belongs to the file.
    if (number !== undefined && /[0-9IVⅠⅡⅢⅣ一二三四五六]$/u.test(suffix)) break;
    to += whole.length;
    if (volume !== undefined) return { suffix, volume, to };
    suffix += bracketed === undefined ? written(number ?? '') : `（${written(bracketed)}）`;
  }
  return { suffix, volume: '', to };
}

function written(part: string): string {
  return /^[ivⅰⅱⅲⅠⅡⅢⅣ]/u.test(part) ? part.normalize('NFKC').toUpperCase() : part;
}
