import type { CourseMark } from './courseMark.ts';
import { isLikeCourse, isWholeCourse } from './coursePatterns.ts';
import { isPickedFrom } from './findCourse.ts';
import type { Semester } from './findTime.ts';
import { baseOf, keyOf } from './knowledge.ts';
import { withoutSpans } from './mark.ts';
import { because, likely, open, type Proposal, seen, sure } from './proposal.ts';
import type { ReadSegment } from './readSegment.ts';

/** The course of an item, and the semester if 上 after the course can only mean that. */
export interface CourseGuess {
  readonly proposal: Proposal<string>;
  readonly semester?: Proposal<Semester>;
}

interface Found {
  readonly mark: CourseMark;
  readonly from: ReadSegment;
}

/**
 * Decides the course by the names of a file and its folders, from the nearest up, and by the
 * heading of its first page.
 */
export function decideCourse(
  names: readonly ReadSegment[],
  heading: ReadSegment | undefined,
): CourseGuess {
  const found: readonly Found[] = names.flatMap((from) =>
    from.course && !(from.course.isField && isPublicExam(from))
      ? [{ mark: from.course, from }]
      : [],
  );
  const own = found.find(({ from }) => from === names[0]);
  const folder = nearestFolder(found);
  const printed =
    heading?.course && heading.course.how !== 'unknown'
      ? { mark: heading.course, from: heading }
      : undefined;
  const semester = found.find(({ mark }) => mark.semester !== undefined);
  return {
    proposal:
      !own && !printed && folder?.mark.isField
        ? ofSubject(folder, names[0])
        : checked(decide(own, folder, printed, names[1]), printed),
    ...(semester?.mark.semester && {
      semester: likely(
        semester.mark.semester,
        seen(pieceOf(semester), semester.from.segment.source),
      ),
    }),
  };
}

/**
 * The folder that speaks of the course: the nearest that is called as courses are, or has a known
 * one in its name; a major's (采矿) or one of which that is not plain only where there is no other.
 */
function nearestFolder(found: readonly Found[]): Found | undefined {
  const folders = found.filter(({ from }) => from.segment.source === 'folder');
  return (
    folders.find(
      (one) =>
        !one.mark.isField &&
        (one.mark.how !== 'unknown' || isWholeCourse(one.mark) || isNamedForCourse(one)),
    ) ??
    folders.find(({ mark }) => !mark.isField) ??
    folders[0]
  );
}

function isPublicExam({ words }: ReadSegment): boolean {
  return words.some(({ kind }) => kind === 'public-exam');
}

/** 微波期末 in a folder 食品: what is left of the name is of the course, and what is not plain. */
function ofSubject(folder: Found, name: ReadSegment | undefined): Proposal<string> {
  const rest = name && withoutSpans(name.segment.text, [...name.words, ...name.times]);
  const left = /\p{Script=Han}{2,}/u.exec(rest ?? '')?.[0];
  if (left === undefined) return propose(folder, 'alone');
  const why = seen(pieceOf(folder), 'folder');
  return open(
    because(
      `${why.reason}, and “${left}” in the name: which course is it?`,
      `${why.reasonInChinese}，文件名中有“${left}”，请填课程`,
    ),
    [folder.mark.name],
  );
}

/** Marks the course for review if the first page names another one. */
function checked(told: Proposal<string>, printed: Found | undefined): Proposal<string> {
  if (told.value === undefined || !printed) return told;
  const names = [printed.mark.name, ...printed.mark.others].map((name) => keyOf(baseOf(name)));
  const base = keyOf(baseOf(told.value));
  // 高等数学 by name, 高等数学（下） where it is printed.
  const { name } = printed.mark;
  if (printed.mark.hasPart && base === keyOf(told.value) && base === keyOf(baseOf(name))) {
    return { ...told, value: name };
  }
  if (names.some((name) => name.startsWith(base) || base.startsWith(name))) return told;
  const other = seen(pieceOf(printed), 'text');
  return open(
    because(
      `${told.reason}, and ${other.reason}: which is it?`,
      `${told.reasonInChinese}，而${other.reasonInChinese}，请确认`,
    ),
    [told.value, printed.mark.name],
  );
}

function pieceOf({ mark, from }: Found): string {
  return from.segment.shown.slice(mark.from, mark.to);
}

function decide(
  own: Found | undefined,
  folder: Found | undefined,
  printed: Found | undefined,
  next: ReadSegment | undefined,
): Proposal<string> {
  if (own && folder) {
    const better = agree(own, folder);
    const isOne = keyOf(own.mark.name) === keyOf(folder.mark.name);
    if (better) return propose(better, isOne ? 'agreed' : 'alike');
    if (folder.mark.isField) return propose(own, 'disputed');
    // What an exam is called by is its course; a material is called by what it is about.
    const isExam = own.from.words.some(({ kind }) => kind === 'stage' || kind === 'paper');
    // 动态规划 of the course whose folder it is in.
    const isOfCourse = folder.from === next && isNamedForCourse(folder);
    if (!isExam && (folder.mark.how === 'known' || isWholeCourse(folder.mark) || isOfCourse)) {
      return propose(folder, 'disputed');
    }
    if (isWholeCourse(own.mark) && (isExam || folder.mark.how !== 'known')) {
      return propose(own, 'disputed');
    }
    if (own.mark.how === 'unknown') {
      return folder.mark.how === 'unknown' ? propose(own, 'alone') : propose(folder, 'alone');
    }
    return propose(own, 'disputed');
  }
  const [only] = [own, folder].filter((one) => one !== undefined);
  if (only && only.mark.how !== 'unknown') {
    const better = printed && only.mark.others.length > 0 ? agree(only, printed) : undefined;
    return better ? propose(better, 'agreed') : propose(only, 'alone');
  }
  if (printed && printed.mark.how !== 'unknown') return propose(printed, 'alone');
  if (only) return propose(only, 'alone');
  return open(because('nothing names a course', '没有写课程'));
}

/** Whether a folder is called as a course is, and nothing else: 社会研究方法. */
function isNamedForCourse({ mark, from }: Found): boolean {
  const { text } = from.segment;
  return !mark.isField && mark.to - mark.from === text.length && isLikeCourse(text);
}

/** Which of two says it better, where both mean the same course. */
function agree(own: Found, other: Found): Found | undefined {
  const [one, two] = [own.mark, other.mark];
  if (keyOf(one.name) === keyOf(two.name)) return own;
  // One of what a short name can mean stands there in full.
  const full = [two.name, ...two.others].find((name) =>
    [...one.others, ...one.bases].some((can) => keyOf(can) === keyOf(name)),
  );
  if (full !== undefined && one.bases.length > 1 && two.others.length === 0) {
    return { ...other, mark: { ...two, name: withPart(full, one), others: [] } };
  }
  if (full !== undefined && two.others.length > 0 && one.others.length > 0) return own;
  if (two.others.some((can) => keyOf(can) === keyOf(one.name))) return own;
  // 电磁学 in a folder 电磁学与电动力学; not what is done beside a course in its laboratory.
  const longer = keyOf(two.name);
  if (
    two.how === 'known' &&
    !one.hasPart &&
    longer.startsWith(keyOf(one.name)) &&
    !/(?:实验|实践|课程设计|实习)$/u.test(longer)
  ) {
    return other;
  }
  // 概率统计 in a folder 概率论与数理统计.
  const isShorter = isPickedFrom(one.name, two.name) && keyOf(one.name).at(-1) === longer.at(-1);
  if (one.how === 'known' && two.how === 'known' && !one.hasPart && isShorter) return other;
  const sameBase = keyOf(baseOf(one.name)) === keyOf(baseOf(two.name));
  // 高数上 in a folder 高等数学A（上）: the same part, and the kind beside.
  const isPartOf = two.suffix !== one.suffix && two.suffix.endsWith(one.suffix);
  if (sameBase) return (one.hasPart && !isPartOf) || !two.hasPart ? own : other;
  const ownText = one.how === 'known' ? own.from.segment.text.slice(one.from, one.to) : one.run;
  const otherText = other.from.segment.text.slice(two.from, two.to);
  const isTold = two.how !== 'unknown' || isWholeCourse(two);
  // 西哲史 in a folder 西方哲学史: short for it, though 哲史 is short for something else.
  const isShortened =
    one.how === 'inside' && two.how === 'known' && one.run.at(-1) === longer.at(-1);
  const isOther = one.how === 'unknown' || one.isShort || isShortened;
  if (isTold && isOther && isPickedFrom(ownText, two.name)) {
    return other;
  }
  // 基物(1) in a folder 基础物理学, CAD in 工程制图CAD, 自控1 in 自动控制理论(1).
  const base = baseOf(two.name);
  const isMeant = isPickedFrom(one.piece, base) || keyOf(two.name).includes(keyOf(one.piece));
  if (one.isShort && isMeant) {
    return { ...other, mark: { ...two, name: two.hasPart ? two.name : withPart(base, one) } };
  }
  // 结晶学 in a folder 化工结晶学.
  if (one.how === 'unknown' && isTold && keyOf(two.name).endsWith(keyOf(one.name))) return other;
  // 毛概社会实践 in a folder 毛概 is no longer name of it.
  const isGlued = one.how === 'inside' && one.piece.startsWith(otherText);
  if (two.isShort && isPickedFrom(otherText, one.name) && one.how !== 'unknown' && !isGlued) {
    return own;
  }
  return undefined;
}

function withPart(name: string, { suffix }: CourseMark): string {
  return keyOf(baseOf(name)) === keyOf(name) ? `${name}${suffix}` : name;
}

function propose(found: Found, how: 'agreed' | 'alike' | 'alone' | 'disputed'): Proposal<string> {
  const { mark, from } = found;
  const why = seen(pieceOf(found), from.segment.source);
  if (mark.others.length > 0) {
    const all = [mark.name, ...mark.others].join('、');
    return likely(
      mark.name,
      because(`${why.reason}, which can mean ${all}`, `${why.reasonInChinese}，可能是${all}`),
    );
  }
  // A folder's name alone, and that of a whole subject, may stand for more than this course.
  const isAlone = how === 'alone' && from.segment.source === 'folder';
  // 考试试卷_工程测量A: a letter at the end of an exam’s name may be that of the paper.
  const isExam = from.words.some(({ kind }) => kind === 'stage' || kind === 'paper');
  const mayBePaper =
    (how === 'alone' || how === 'alike') &&
    isExam &&
    /^[AB]$/u.test(mark.suffix) &&
    mark.to === from.segment.text.length;
  // What is left of the name may be of the course.
  const left = withoutSpans(from.segment.text, [mark, ...from.words, ...from.times]);
  const hasMore = how === 'alone' && /\p{Script=Han}{2}|[a-z]{2}/u.test(left);
  // 线性代数(甲): a bracket behind a course may be of its name.
  const isBracketed = /^\s*[（(][^（()）\ue000]{1,4}[）)]/u.test(left.slice(mark.to));
  if (
    how === 'disputed' ||
    isAlone ||
    isBracketed ||
    mayBePaper ||
    hasMore ||
    mark.isField ||
    mark.how !== 'known'
  ) {
    return likely(mark.name, why);
  }
  return sure(mark.name, why);
}
