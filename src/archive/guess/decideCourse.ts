import type { CourseMention } from './courseMention.ts';
import { hasCourseEnding, isWholeCourse } from './coursePatterns.ts';
import { isSubsequenceOf } from './findCourse.ts';
import type { Semester } from './findTime.ts';
import { keyOf, withoutPart } from './knowledge.ts';
import type { ParsedSegment } from './parseSegment.ts';
import { cite, explain, leaveOpen, type Proposal, proposeLikely, proposeSure } from './proposal.ts';
import { maskSpans } from './span.ts';

/** The course of an item, and the semester if 上 after the course can only mean that. */
export interface CourseGuess {
  readonly proposal: Proposal<string>;
  readonly semester?: Proposal<Semester>;
}

interface FoundCourse {
  readonly mention: CourseMention;
  readonly parsed: ParsedSegment;
}

/**
 * Decides the course by the names of a file and its folders, from the nearest up, and by the
 * heading of its first page.
 */
export function decideCourse(
  names: readonly ParsedSegment[],
  heading: ParsedSegment | undefined,
): CourseGuess {
  const found: readonly FoundCourse[] = names.flatMap((parsed) =>
    parsed.course && !(parsed.course.isSubject && isPublicExam(parsed))
      ? [{ mention: parsed.course, parsed }]
      : [],
  );
  const own = found.find(({ parsed }) => parsed === names[0]);
  const folder = nearestFolder(found);
  const printed =
    heading?.course && heading.course.kind !== 'unknown'
      ? { mention: heading.course, parsed: heading }
      : undefined;
  const semester = found.find(({ mention }) => mention.semester !== undefined);
  return {
    proposal:
      !own && !printed && folder?.mention.isSubject
        ? proposeSubject(folder, names[0])
        : checkAgainstHeading(decide(own, folder, printed, names[1]), printed),
    ...(semester?.mention.semester && {
      semester: proposeLikely(
        semester.mention.semester,
        cite(pieceOf(semester), semester.parsed.segment.source),
      ),
    }),
  };
}

/**
 * The folder that names the course: the nearest whose name is or contains a course. Folders of a
 * major (采矿) and unclear names are used only if there is no other.
 */
function nearestFolder(found: readonly FoundCourse[]): FoundCourse | undefined {
  const folders = found.filter(({ parsed }) => parsed.segment.source === 'folder');
  return (
    folders.find(
      (one) =>
        !one.mention.isSubject &&
        (one.mention.kind !== 'unknown' || isWholeCourse(one.mention) || isNamedForCourse(one)),
    ) ??
    folders.find(({ mention }) => !mention.isSubject) ??
    folders[0]
  );
}

function isPublicExam({ words }: ParsedSegment): boolean {
  return words.some(({ kind }) => kind === 'public-exam');
}

/** 微波期末 in a folder 食品: the rest of the name may belong to the course, so it stays open. */
function proposeSubject(folder: FoundCourse, name: ParsedSegment | undefined): Proposal<string> {
  const rest = name && maskSpans(name.segment.text, [...name.words, ...name.times]);
  const left = /\p{Script=Han}{2,}/u.exec(rest ?? '')?.[0];
  if (left === undefined) return propose(folder, 'alone');
  const reason = cite(pieceOf(folder), 'folder');
  return leaveOpen(
    explain(
      `${reason.reason}, and “${left}” in the name: which course is it?`,
      `${reason.reasonInChinese}，文件名中有“${left}”，请填写课程`,
    ),
    [folder.mention.name],
  );
}

/** Marks the course for review if the first page names another one. */
function checkAgainstHeading(
  proposal: Proposal<string>,
  printed: FoundCourse | undefined,
): Proposal<string> {
  if (proposal.value === undefined || !printed) return proposal;
  const names = [printed.mention.name, ...printed.mention.alternatives].map((name) =>
    keyOf(withoutPart(name)),
  );
  const base = keyOf(withoutPart(proposal.value));
  // 高等数学 in the name, 高等数学（下） on the first page.
  const { name } = printed.mention;
  if (
    printed.mention.hasPart &&
    base === keyOf(proposal.value) &&
    base === keyOf(withoutPart(name))
  ) {
    return { ...proposal, value: name };
  }
  if (names.some((name) => name.startsWith(base) || base.startsWith(name))) return proposal;
  const other = cite(pieceOf(printed), 'text');
  return leaveOpen(
    explain(
      `${proposal.reason}, and ${other.reason}: which is it?`,
      `${proposal.reasonInChinese}，而${other.reasonInChinese}，请确认`,
    ),
    [proposal.value, printed.mention.name],
  );
}

function pieceOf({ mention, parsed }: FoundCourse): string {
  return parsed.segment.shown.slice(mention.from, mention.to);
}

function decide(
  own: FoundCourse | undefined,
  folder: FoundCourse | undefined,
  printed: FoundCourse | undefined,
  next: ParsedSegment | undefined,
): Proposal<string> {
  if (own && folder) {
    const better = chooseMoreSpecific(own, folder);
    const isOne = keyOf(own.mention.name) === keyOf(folder.mention.name);
    if (better) return propose(better, isOne ? 'agreed' : 'alike');
    if (folder.mention.isSubject) return propose(own, 'disputed');
    // Exams are named after their course; materials are named after their topic.
    const isExam = own.parsed.words.some(({ kind }) => kind === 'stage' || kind === 'paper');
    // 动态规划 is a topic of the course that its folder names.
    const isOfCourse = folder.parsed === next && isNamedForCourse(folder);
    if (
      !isExam &&
      (folder.mention.kind === 'known' || isWholeCourse(folder.mention) || isOfCourse)
    ) {
      return propose(folder, 'disputed');
    }
    if (isWholeCourse(own.mention) && (isExam || folder.mention.kind !== 'known')) {
      return propose(own, 'disputed');
    }
    if (own.mention.kind === 'unknown') {
      return folder.mention.kind === 'unknown' ? propose(own, 'alone') : propose(folder, 'alone');
    }
    return propose(own, 'disputed');
  }
  const [only] = [own, folder].filter((one) => one !== undefined);
  if (only && only.mention.kind !== 'unknown') {
    const better =
      printed && only.mention.alternatives.length > 0
        ? chooseMoreSpecific(only, printed)
        : undefined;
    return better ? propose(better, 'agreed') : propose(only, 'alone');
  }
  if (printed && printed.mention.kind !== 'unknown') return propose(printed, 'alone');
  if (only) return propose(only, 'alone');
  return leaveOpen(explain('nothing names a course', '未注明课程'));
}

/** Whether the name of a folder is a course name and nothing else: 社会研究方法. */
function isNamedForCourse({ mention, parsed }: FoundCourse): boolean {
  const { text } = parsed.segment;
  return !mention.isSubject && mention.to - mention.from === text.length && hasCourseEnding(text);
}

/** Chooses the more specific of two mentions of the same course; undefined if they differ. */
function chooseMoreSpecific(own: FoundCourse, other: FoundCourse): FoundCourse | undefined {
  return chooseFullName(own, other) ?? chooseByAbbreviation(own, other);
}

/** Chooses where one mention spells out the other, or contains its name. */
function chooseFullName(own: FoundCourse, other: FoundCourse): FoundCourse | undefined {
  const [ownMention, otherMention] = [own.mention, other.mention];
  if (keyOf(ownMention.name) === keyOf(otherMention.name)) return own;
  // The other mention spells out one meaning of the abbreviation.
  const full = [otherMention.name, ...otherMention.alternatives].find((name) =>
    [...ownMention.alternatives, ...ownMention.bases].some((can) => keyOf(can) === keyOf(name)),
  );
  if (full !== undefined && ownMention.bases.length > 1 && otherMention.alternatives.length === 0) {
    return {
      ...other,
      mention: { ...otherMention, name: withPart(full, ownMention), alternatives: [] },
    };
  }
  if (
    full !== undefined &&
    otherMention.alternatives.length > 0 &&
    ownMention.alternatives.length > 0
  )
    return own;
  if (otherMention.alternatives.some((can) => keyOf(can) === keyOf(ownMention.name))) return own;
  // 电磁学 in a folder 电磁学与电动力学, but not a laboratory course of the same name.
  const longer = keyOf(otherMention.name);
  if (
    otherMention.kind === 'known' &&
    !ownMention.hasPart &&
    longer.startsWith(keyOf(ownMention.name)) &&
    !/(?:实验|实践|课程设计|实习)$/u.test(longer)
  ) {
    return other;
  }
  // 概率统计 in a folder 概率论与数理统计.
  const isShorter =
    isSubsequenceOf(ownMention.name, otherMention.name) &&
    keyOf(ownMention.name).at(-1) === longer.at(-1);
  if (
    ownMention.kind === 'known' &&
    otherMention.kind === 'known' &&
    !ownMention.hasPart &&
    isShorter
  )
    return other;
  return undefined;
}

/** Chooses where both have the same base, or one abbreviates the other. */
function chooseByAbbreviation(own: FoundCourse, other: FoundCourse): FoundCourse | undefined {
  const [ownMention, otherMention] = [own.mention, other.mention];
  const sameBase = keyOf(withoutPart(ownMention.name)) === keyOf(withoutPart(otherMention.name));
  // 高数上 in a folder 高等数学A（上）: the same part; the folder adds the variant.
  const isPartOf =
    otherMention.suffix !== ownMention.suffix && otherMention.suffix.endsWith(ownMention.suffix);
  if (sameBase) return (ownMention.hasPart && !isPartOf) || !otherMention.hasPart ? own : other;
  const ownText =
    ownMention.kind === 'known'
      ? own.parsed.segment.text.slice(ownMention.from, ownMention.to)
      : ownMention.run;
  const otherText = other.parsed.segment.text.slice(otherMention.from, otherMention.to);
  const isTold = otherMention.kind !== 'unknown' || isWholeCourse(otherMention);
  // 西哲史 in a folder 西方哲学史: abbreviates it, although 哲史 abbreviates another course.
  const isShortened =
    ownMention.kind === 'inside' &&
    otherMention.kind === 'known' &&
    ownMention.run.at(-1) === keyOf(otherMention.name).at(-1);
  const isOther = ownMention.kind === 'unknown' || ownMention.isShort || isShortened;
  if (isTold && isOther && isSubsequenceOf(ownText, otherMention.name)) {
    return other;
  }
  // 基物(1) in a folder 基础物理学, CAD in 工程制图CAD, 自控1 in 自动控制理论(1).
  const base = withoutPart(otherMention.name);
  const isMeant =
    isSubsequenceOf(ownMention.piece, base) ||
    keyOf(otherMention.name).includes(keyOf(ownMention.piece));
  if (ownMention.isShort && isMeant) {
    return {
      ...other,
      mention: {
        ...otherMention,
        name: otherMention.hasPart ? otherMention.name : withPart(base, ownMention),
      },
    };
  }
  // 结晶学 in a folder 化工结晶学.
  if (
    ownMention.kind === 'unknown' &&
    isTold &&
    keyOf(otherMention.name).endsWith(keyOf(ownMention.name))
  )
    return other;
  // 毛概社会实践 in a folder 毛概 is not a longer name of the same course.
  const isGlued = ownMention.kind === 'inside' && ownMention.piece.startsWith(otherText);
  if (
    otherMention.isShort &&
    isSubsequenceOf(otherText, ownMention.name) &&
    ownMention.kind !== 'unknown' &&
    !isGlued
  ) {
    return own;
  }
  return undefined;
}

function withPart(name: string, { suffix }: CourseMention): string {
  return keyOf(withoutPart(name)) === keyOf(name) ? `${name}${suffix}` : name;
}

function propose(
  found: FoundCourse,
  how: 'agreed' | 'alike' | 'alone' | 'disputed',
): Proposal<string> {
  const { mention, parsed } = found;
  const reason = cite(pieceOf(found), parsed.segment.source);
  if (mention.alternatives.length > 0) {
    const all = [mention.name, ...mention.alternatives].join('、');
    return proposeLikely(
      mention.name,
      explain(`${reason.reason}, which can mean ${all}`, `${reason.reasonInChinese}，可能是${all}`),
    );
  }
  // The name of a folder alone, or of a whole subject, may cover more than this course.
  const isAlone = how === 'alone' && parsed.segment.source === 'folder';
  // 考试试卷_工程测量A: a letter at the end of the name of an exam may be the variant of the paper.
  const isExam = parsed.words.some(({ kind }) => kind === 'stage' || kind === 'paper');
  const mayBePaper =
    (how === 'alone' || how === 'alike') &&
    isExam &&
    /^[AB]$/u.test(mention.suffix) &&
    mention.to === parsed.segment.text.length;
  // The rest of the name may belong to the course.
  const left = maskSpans(parsed.segment.text, [mention, ...parsed.words, ...parsed.times]);
  const hasMoreThanCourse = how === 'alone' && /\p{Script=Han}{2}|[a-z]{2}/u.test(left);
  // 线性代数(甲): brackets after a course may be part of its name.
  const isBracketed = /^\s*[（(][^（()）\ue000]{1,4}[）)]/u.test(left.slice(mention.to));
  if (
    how === 'disputed' ||
    isAlone ||
    isBracketed ||
    mayBePaper ||
    hasMoreThanCourse ||
    mention.isSubject ||
    mention.kind !== 'known'
  ) {
    return proposeLikely(mention.name, reason);
  }
  return proposeSure(mention.name, reason);
}
