import { endOfSubsequence } from '../../search/text/endOfSubsequence.ts';
import type { Segment } from './segment.ts';
import { isUniversity, withoutUniversity } from './universities.ts';

/** A college that a name mentions. `isSure` if it is spelled in full or as in the archive. */
export interface CollegeMention {
  readonly name: string;
  readonly piece: string;
  readonly isSure: boolean;
}

const HOLDINGS =
  /(?<=学院|学部|书院)(?:学生会)?(?:(?:期[中末]|考试|复习|学习|课程|专业)?(?:资料|题库|真题|试[卷题]|文件|网盘|云盘|共享))+[库站群盘]?$/u;
/** 某某大学- before the college. */
const OF_UNIVERSITY =
  /^\p{Script=Han}{2,10}大学?\s*[-_—]\s*(?=\p{Script=Han}+(?:学院|学部|书院)$)/u;

/**
 * Finds the college that a folder or a part of a file name names. Expands an abbreviation if exactly
 * one college of the archive fits: 信通院 is 信息与通信工程学院.
 */
export function findCollege(
  { shown, source }: Segment,
  colleges: readonly string[],
): CollegeMention | undefined {
  const pattern =
    source === 'folder'
      ? /^\s*[0-9.\-_]*\s*((?:\p{Script=Han}|[（()）])*?(?:学院|学部|书院)(?:[（(][^（()）]*[）)])?)\s*(?:[-_\s].*)?$/u
      : /(?:^|[\s_\-—（(【[])((?:\p{Script=Han}){2,12}(?:学院|学部|书院))(?=$|[\s_\-—）)】\]])/u;
  // 经管学院网盘, 文学院期末资料: the content of the folder follows the college.
  const place =
    source === 'folder' ? shown.replace(HOLDINGS, '').replace(OF_UNIVERSITY, '') : shown;
  const named = pattern.exec(place)?.[1];
  // A university is not a college, and 北京大学数学学院 is 数学学院 in its own archive.
  const isWhole = named !== undefined && isUniversity(named) && !colleges.includes(named);
  const piece = named === undefined || isWhole ? undefined : withoutUniversity(named);
  if (
    piece !== undefined &&
    piece.length >= 4 &&
    !/^.{2,6}(?:职业|技术|师范|理工|医|农)学院$/u.test(piece)
  ) {
    const own =
      colleges.find((name) => name === piece) ??
      only(colleges.filter((name) => name.startsWith(piece))) ??
      only(colleges.filter((name) => isCollegeAbbreviation(piece, name)));
    const isPlain = place === shown || own === piece;
    return { name: own ?? piece, piece, isSure: isPlain && (own === piece || own === undefined) };
  }
  const short = source === 'folder' ? /^(?:\p{Script=Han}){1,3}院$/u.exec(shown)?.[0] : undefined;
  const own = short && only(colleges.filter((name) => isCollegeAbbreviation(short, name)));
  if (own && short) return { name: own, piece: short, isSure: false };
  const department =
    source === 'folder'
      ? /^\p{Script=Han}{1,7}(?:工程|科学|技术|数学|物理|化学|力学|机|文|史|哲学|语|社会学|天文|心理|自动化|电子|建筑|化工|水利|土木|经济|法律|历史|外语|中文)系$/u.exec(
          shown,
        )?.[0]
      : undefined;
  if (department !== undefined) {
    return { name: department, piece: department, isSure: colleges.includes(department) };
  }
  // 农学院: with one character before 学院, only the whole name of a folder counts.
  const whole = source === 'folder' ? /^[文理工农医法商]学院$/u.exec(place)?.[0] : undefined;
  return whole === undefined ? undefined : { name: whole, piece: whole, isSure: false };
}

function isCollegeAbbreviation(short: string, name: string): boolean {
  const bare = name.replace(/[（(].*$/u, '');
  return (
    bare.startsWith(short.slice(0, 1)) && bare.endsWith('院') && endOfSubsequence(short, bare) >= 0
  );
}

function only(found: readonly string[]): string | undefined {
  return found.length === 1 ? found[0] : undefined;
}
