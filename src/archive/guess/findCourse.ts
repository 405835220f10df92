import { endOfSubsequence } from '../../search/text/endOfSubsequence.ts';
import { isParted, SUBJECTS } from './courseNames.ts';
import type { Semester } from './findTime.ts';
import { baseOf, courseKeyOf, type GuessKnowledge, keyOf } from './knowledge.ts';
import { HIDDEN, overlaps, type Span, withoutSpans } from './mark.ts';
import { isPerson, isPlainlyPerson, WELL_KNOWN } from './people.ts';
import type { Segment } from './segment.ts';
import { lengthOfUniversity } from './universities.ts';

/** A course that a name speaks of. */
export interface CourseMark extends Span {
  /** As it is entered, with its part: 高等数学（上）. */
  readonly name: string;
  /** What it can mean beside, where an abbreviation means several. */
  readonly others: readonly string[];
  /**
   * `known`: a name that is known, by itself; `inside`: a known one with more around it; `unknown`:
   * what is left of the text and looks like a course.
   */
  readonly how: 'known' | 'inside' | 'unknown';
  /** Its own name is short for another: 高数. */
  readonly isShort: boolean;
  readonly hasPart: boolean;
  /** Its name and what it can mean beside, without the part; and the part: A1, （上）. */
  readonly bases: readonly string[];
  readonly suffix: string;
  /** What stands in the text, folded, without the part. */
  readonly piece: string;
  /** The name of a subject, such as 采矿, which folders of whole majors have and hardly a course. */
  readonly isField: boolean;
  /** The unbroken piece of the text that it is in, as it is folded: 纺物化 around 物化. */
  readonly run: string;
  /** 上 behind a course that has no parts: the semester. */
  readonly semester?: Semester;
}

/** Where names of courses stand that are known in full; slots are looked for around them. */
export function findFullNames(text: string, { names }: GuessKnowledge): readonly Span[] {
  const spans: Span[] = [];
  for (const [folded] of names) {
    for (let at = text.indexOf(folded); at >= 0; at = text.indexOf(folded, at + 1)) {
      const span = { from: at, to: at + folded.length };
      if (isWord(text, span) && !spans.some((other) => overlaps(span, other))) spans.push(span);
    }
  }
  return spans.sort((one, other) => one.from - other.from);
}

/** Whether letters at the ends of a piece do not go on beyond it. */
function isWord(text: string, { from, to }: Span): boolean {
  const isLetter = (at: number) => /[a-z]/u.test(text.charAt(at));
  return !(isLetter(from) && isLetter(from - 1)) && !(isLetter(to - 1) && isLetter(to));
}

/** A letter or a character for the kind of a course, where nothing goes on the word: 高等数学A, 微积分甲, 抽象代数(H). */
const KIND =
  /^(?:[\s_-]*([a-e])(?![a-z]|[\s_]*[卷班])|[\s_-]*([a-e])(?=(?:iii|ii|iv|i)(?![a-z]))|(h)(?![a-z0-9])|\s*[（(]\s*([a-e][1-6]|h)\s*[）)]|\s*([甲乙丙])(?=$|[\s_\-0-9（(ivⅠⅡⅢ上下\ue000]))/u;
/** Parts of a course: a number or 上, in brackets or not. */
const PART =
  /^(?:\s*[（(]\s*(上|中|下|[甲乙丙]|[一二三四五六]|[1-6]|i{1,3}|iv|v|[ⅰⅱⅲⅣⅠⅡⅢ]|[\u4e00-\u9fff]{2,3})\s*[）)]|\s*(上|下)册?(?!册|卷|学?期(?![中末])|半|载|机|海|述|发)|([一二三四五六])(?![、.年月级次份章轮套版])|([1-6](?:-[1-4](?![0-9章讲节页周题套学]))?)(?![0-9]|[.\-_](?=[0-9])|[、年月级次份章轮套版学])|\s*((?:iii|ii|iv|i|v|[ⅰⅱⅲⅠⅡⅢⅣ])(?:-[1-4](?![0-9]))?)(?![a-z0-9]))/u;
/** 大学物理（理工）III, 微积分2（下）: more are none. */
const MOST_PARTS = 2;

/** Words in brackets behind the name of a course that are no part of it. */
const NO_PART =
  /^(?:期[中末]|答案|试[卷题]|上册|下册|作业|习题|课件|笔记|资料|复习|原题|教材|课本|第.*)$/u;

/** What is no part of a course’s name though it touches it: publishers of exercises, universities. */
const AROUND =
  /^(?:王道|天勤|考研|张宇|汤家凤|李永乐|同济|浙大|清华|北大|北邮|西交|西电|华科|中科大|武大|哈工大|同济版|浙大版|大学|本科|电子版|全|新|老|旧|关于|我的|课程|这门课|年|学年|的|级|届|第|和|与|及|\d+)+$/u;
/** What makes another course of one: 高级, 基础, 实验. */
const BEFORE =
  /^(?:高级|高等|数值|现代|应用|工程|工科|理科|文科|医用|医学|经济|大学|基础|普通|计算|实用|中级|初级|综合|进阶|高阶|新编|专业|科技|商务|中国|外国|西方|世界|当代|随机|非线性|线性|多元|智能|数字|网络|计算机|信息|环境|材料|生物|食品|药物|船舶|飞行器|建筑|水|土木|机械|电气|电力|海洋|大数据|人工智能|[a-z+#]+)+$/u;
const BEHIND =
  /^(?:基础|原理|导论|概论|实验|实践|课程设计|及其?应用|与应用|技术|方法|理论|选讲|专题|研讨|引论|初步|通论|工程|设计|分析|基本|系统|学|史|与实践|及实验|与实验|与技术|及技术|与方法|方法与应用|结构|工艺|构造|材料|机械|测量|设备|管理|检测|制造)+$/u;
/** A word that makes another course of one, whatever it is: 海洋 before 工程测量. */
const ANY_WORD = /^(?!新)\p{Script=Han}{1,2}[^班级系院校年月日的版题了份]$/u;
/** What joins the halves of one name: 工程地质及水文地质. */
const JOINED = /^(?:及|与|和)\p{Script=Han}{2,8}$/u;
const JOINED_TO = /^\p{Script=Han}{2,8}(?:及|与|和)$/u;
/** What stands behind a course without a break and is of the file: 第三次上机, SPSS. */
const FILE_OF_IT =
  /(?:第[一二三四五六七八九十0-9]+次|[0-9]+[.-]?[0-9]*$|上机|操作|小班|大班|考前|概念|by|全套|全部|(?<=\p{Script=Han})[a-z]{4,}).*$/u;
/** What names of courses that end so are about, if another name follows: 食品工程微生物学. */
const ABOUT = /(?:工程|技术|材料|管理|安全)$/u;

/** How names of courses end. */
const LIKE_A_COURSE =
  /(?:学|论|史|法|语|概论|原理|导论|基础|技术|方法|设计|分析|工程|系统|实验|理论|实践|应用|管理|经济|英语|编程|开发|材料|计算|写作|鉴赏|欣赏|文化|哲学|制图|测量|结构|力学|电路|电子|化学|代数|几何|方程|物理|网络|安全|智能|通信|控制|语言|建模|优化|概念|工艺|构造|检验|检测|监测|评价|发展|制造|加工|仪器|规划|栽培|育种|勘探|开采|处理|思想|纲要|政策|教育|心理|体育|艺术|统计|会计|金融|贸易|营销|礼仪|合成|挖掘|仓库|原理与接口|接口|体系|模型|地理|地质|生态|遗传|解剖|药理|病理|护理|诊断)$/u;

/** Whether a piece ends as names of courses do. */
export function isLikeCourse(piece: string): boolean {
  return piece.length >= 3 && LIKE_A_COURSE.test(piece);
}

/** How hardly anything but names of courses ends. */
const STRONGLY_A_COURSE =
  /^\p{Script=Han}{2,10}(?:学|论|史|原理|导论|概论|工艺|结构|技术|实验|设计|力学|基础|工程|测量|化学|制图)$/u;

/** Whether a mark is all that its name has, and ends as hardly anything but names of courses does. */
export function isWholeCourse({ how, run, isField }: CourseMark): boolean {
  return how !== 'known' && !isField && STRONGLY_A_COURSE.test(run);
}

/** Places and habits that folders are named for, and no course. */
const NO_COURSE =
  /^(?:我的|桌面|下载|学习|大学|本科|课程|专业课|必修课?|选修课?|公共课|专业基础课|通识课|其他|其它|杂|学校|期末|考试|班级|宿舍|电脑|文件|百度网盘|微信|学长|学姐|前辈|大神|同学|老师|数学类|备份|存档|分享|干货|往届|历届|学分|.*(?:学院|学部|学校|大学|系列|网盘|学院楼|分享|学期|同学))$/u;

/**
 * The course that a name speaks of, if it does.
 *
 * @param full where full names stand (`findFullNames`)
 * @param understood what has been understood otherwise
 */
export function findCourse(
  { text, shown, source }: Segment,
  full: readonly Span[],
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): CourseMark | undefined {
  const rest = withoutSpans(text, understood);
  const around = (mark: Named): CourseMark => {
    const run = runsOf(rest).find((one) => overlaps(one, mark)) ?? mark;
    const isField = SUBJECTS.has(mark.name) && !knowledge.archive.has(courseKeyOf(mark.name));
    return { ...mark, run: rest.slice(run.from, run.to), isField };
  };
  const quoted = quotedCourse({ text, shown }, knowledge);
  if (quoted) return around(quoted);
  const marks: CourseMark[] = [];
  for (const span of full) {
    const mark = knownCourse(text, rest, span, understood, knowledge);
    if (mark) marks.push(around(mark));
  }
  if (marks.length === 0) {
    for (const run of runsOf(rest)) {
      const mark = shortCourse(text, run, understood, knowledge);
      if (mark) marks.push(around(mark));
    }
  }
  const best =
    marks.find(({ how }) => how === 'known') ?? marks.find(({ how }) => how === 'inside');
  if (best?.how === 'inside' && (source === 'folder' || source === 'name')) {
    const whole = wholeRun({ text, shown }, rest, understood, best, knowledge);
    if (whole) return around(whole);
  }
  // 西域文学史 is more than the 文学 that is known of it.
  const isPart =
    best?.how === 'inside' &&
    best.isShort &&
    STRONGLY_A_COURSE.test(best.run) &&
    !isAbbreviated(best.run, text.slice(best.from, best.to));
  const whole = best && !isPart ? undefined : unknownCourse(text, shown, understood, knowledge);
  return whole ? around(whole) : best;
}

/** 《信号与线性系统》: a name in its marks is one as it stands, whatever it reminds of. */
function quotedCourse(
  { text, shown }: Pick<Segment, 'text' | 'shown'>,
  knowledge: GuessKnowledge,
): Named | undefined {
  for (const match of text.matchAll(/《([^《》]{2,30})》/gu)) {
    const name = shown.slice(match.index + 1, match.index + match[0].length - 1).trim();
    const base = baseOf(name.normalize('NFKC')).replace(/[A-E]$/u, '');
    const isCourse =
      [name, base].some((one) => knowledge.byFolded.has(keyOf(one))) ||
      knowledge.aliases.has(keyOf(base)) ||
      LIKE_A_COURSE.test(base);
    if (!isCourse) continue;
    const span = { from: match.index, to: match.index + match[0].length };
    const part = { suffix: '', volume: '', to: span.to };
    const [alias] = knowledge.aliases.get(keyOf(base)) ?? [];
    const isShort = alias !== undefined && isShortFor(base, alias) && base === name;
    if (isShort) continue;
    const mark = courseMark([name], span, part, 'known', false, knowledge, match[1] ?? '');
    return { ...mark, hasPart: base !== name };
  }
  return undefined;
}

/**
 * The whole of an unbroken piece of text in which a known name is, where it ends as courses do and
 * nothing but that: 会计信息系统, and not just 信息系统.
 */
function wholeRun(
  { text, shown }: Pick<Segment, 'text' | 'shown'>,
  rest: string,
  understood: readonly Span[],
  best: Named,
  knowledge: GuessKnowledge,
): Named | undefined {
  const found = runsOf(rest).find((one) => overlaps(one, best));
  if (!found || /\p{L}$/u.test(text.slice(0, found.from).trimEnd())) return undefined;
  const university = lengthOfUniversity(rest.slice(found.from, found.to));
  const start = found.from + university;
  const run = /^[\p{Script=Han}a-z+#]{3,14}/u.exec(rest.slice(start, found.to))?.[0] ?? '';
  const from = start + lengthOfTeacher(run, knowledge);
  if (best.from < from || FILE_OF_IT.test(run) || NO_COURSE.test(run)) return undefined;
  const bare = run.replace(/(?<=\p{Script=Han})[a-eh]?(?:iii|ii|iv|i)?$/u, '');
  const span = { from, to: start + bare.length };
  const name = text.slice(span.from, span.to);
  const isLike = LIKE_A_COURSE.test(name) || /\p{Script=Han}[a-z+#]{2,}$/u.test(name);
  if (!isLike || best.piece === name || AROUND.test(name.slice(0, best.from - from) || '-'))
    return undefined;
  const part = partOf(text, span.to, understood);
  if (part.to < found.to) return undefined;
  return courseMark([writtenAs(text, shown, span)], span, part, 'inside', false, knowledge, name);
}

/** 陈志坚非线性光学: a teacher’s name before what is a course without it. */
function lengthOfTeacher(run: string, { byFolded }: GuessKnowledge): number {
  const [name, rest] = [run.slice(0, 3), run.slice(3)];
  if (!isPlainlyPerson(name) && !WELL_KNOWN.includes(name)) return 0;
  if (byFolded.has(keyOf(run))) return 0;
  return byFolded.has(keyOf(baseOf(rest))) || STRONGLY_A_COURSE.test(rest) ? 3 : 0;
}

/** Traditional characters are written as the archive does, the rest as it stands. */
function writtenAs(text: string, shown: string, { from, to }: Span): string {
  return Array.from(shown.slice(from, to), (character, at) =>
    /\p{Script=Han}/u.test(character) ? text.charAt(from + at) : character,
  ).join('');
}

/**
 * Whether one name is short for another, as 高数 is, and not just the name of something like it: what
 * search knows to be nearly the same (信号与线性系统, 复分析) is a name of its own.
 */
function isShortFor(name: string, full: string): boolean {
  if (!/^\p{Script=Han}+$/u.test(name)) return true;
  if (name.length >= full.length) return false;
  let at = 0;
  for (const character of full) if (character === name.charAt(at)) at += 1;
  return at === name.length || !LIKE_A_COURSE.test(name);
}

/** Whether a text is another name, or an abbreviation with more behind it: 普物实验. */
function isAbbreviated(run: string, piece: string): boolean {
  return run === piece || (run.startsWith(piece) && piece.length < 4);
}

/** A mark before what is around it has been looked at. */
type Named = Omit<CourseMark, 'run' | 'isField'>;

/** Stretches of text between what has been understood, spaces and punctuation. */
function runsOf(rest: string): readonly Span[] {
  return Array.from(rest.matchAll(/[\p{L}\p{N}+#&]+/gu), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

function knownCourse(
  text: string,
  rest: string,
  span: Span,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): Named | undefined {
  const folded = text.slice(span.from, span.to);
  const name = knowledge.names.find(([one]) => one === folded)?.[1];
  if (name === undefined) return undefined;
  const run = runsOf(rest).find((one) => overlaps(one, span)) ?? span;
  const around = text.slice(run.from, Math.max(run.from, span.from));
  const skipped = lengthOfUniversity(text.slice(run.from, run.to));
  const isOwner = skipped <= around.length;
  const owner = isOwner
    ? skipped + (around.length - skipped === 3 && isPerson(around.slice(skipped)) ? 3 : 0)
    : 0;
  const start = run.from + owner;
  const before = text.slice(start, Math.max(start, span.from));
  const part = partOf(text, span.to, understood);
  const behindFrom = Math.max(span.to, part.to);
  const behind = text.slice(behindFrom, Math.max(behindFrom, run.to)).replace(FILE_OF_IT, '');
  // Where the archive has it under another name only, that is the one.
  const other = otherNameInArchive(name, knowledge);
  const isAlone = (before === '' || AROUND.test(before)) && behind === '';
  if (isAlone) {
    return other === undefined
      ? courseMark([name], span, part, 'known', false, knowledge, folded)
      : courseMark([other], span, part, 'inside', true, knowledge, folded);
  }
  // A name with more around it may be another, longer one.
  const isHan = /\p{Script=Han}/u.test(folded);
  // Before a course of the archive stands who it is for.
  const isOwn = !isHan || knowledge.archive.has(courseKeyOf(name));
  const isBefore =
    before === '' ||
    BEFORE.test(before) ||
    JOINED_TO.test(before) ||
    (/^\p{Script=Han}{2,4}$/u.test(before) && isNameOfIt(before, knowledge)) ||
    (!isOwn && ANY_WORD.test(before));
  const isBehind =
    behind === '' ||
    BEHIND.test(behind) ||
    (JOINED.test(behind) && LIKE_A_COURSE.test(behind)) ||
    (ABOUT.test(name) && STRONGLY_A_COURSE.test(behind));
  const isLonger = isHan && isBefore && isBehind;
  if (isLonger && part.to === span.to) {
    const longer = { from: before === '' ? span.from : start, to: behindFrom + behind.length };
    const written = `${before.toUpperCase()}${name}${behind}`;
    const own = knowledge.byFolded.get(keyOf(written)) ?? written;
    const next = partOf(text, longer.to, understood);
    const piece = text.slice(longer.from, longer.to);
    return courseMark([own], longer, next, 'inside', false, knowledge, piece);
  }
  return courseMark([name], span, part, 'inside', false, knowledge, folded);
}

/** Whether a word is what other courses are about: 会计 before 信息系统. */
function isNameOfIt(word: string, { byFolded }: GuessKnowledge): boolean {
  return SUBJECTS.has(word) || byFolded.has(word) || byFolded.has(`${word}学`);
}

/** The one course of the archive that another name stands for, where the archive has none of this name. */
function otherNameInArchive(
  name: string,
  { archive, aliases }: GuessKnowledge,
): string | undefined {
  if ([...archive.values()].some((own) => keyOf(own).startsWith(keyOf(name)))) return undefined;
  const others = (aliases.get(keyOf(name)) ?? []).filter((one) => archive.has(courseKeyOf(one)));
  return others.length === 1 ? others[0] : undefined;
}

/** A short name, a name in pinyin or English, or a name of two characters, that is a run or ends one. */
function shortCourse(
  text: string,
  run: Span,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): Named | undefined {
  const { aliases, byFolded, spelled } = knowledge;
  const whole = text.slice(run.from, run.to);
  const skipped = lengthOfUniversity(whole);
  if (skipped > 0 && run.to - run.from - skipped >= 2) {
    return shortCourse(text, { from: run.from + skipped, to: run.to }, understood, knowledge);
  }
  const meant = (piece: string) => {
    const own = byFolded.get(piece);
    const short = knowledge.ownAliases.has(piece)
      ? aliases.get(piece)
      : nonEmpty(
          (aliases.get(piece) ?? []).filter((name) => name === own || isShortFor(piece, name)),
        );
    if (short && !(own && short.length === 1 && short[0] === own)) return short;
    return own ? [own] : short;
  };
  // From the longest beginning down: what is behind it has to be a part of a course or nothing.
  for (let to = run.to; to > run.from + 1; to -= 1) {
    const piece = text.slice(run.from, to);
    const full = meant(piece) ?? (/^[a-z]{4,}$/u.test(piece) ? spelled.get(piece) : undefined);
    if (!full || !isWord(text, { from: run.from, to })) continue;
    const span = { from: run.from, to };
    if (/^高频$/u.test(piece) && /^\s*(?:词|单词|考点|考题|考|题|错|知识)/u.test(text.slice(to)))
      continue;
    const part = partOf(text, to, understood);
    if (part.to < run.to && !AROUND.test(text.slice(part.to, run.to))) continue;
    return courseMark(full, span, part, 'known', full[0] !== piece, knowledge, piece);
  }
  if (!/^\p{Script=Han}+$/u.test(whole.replace(/[a-z0-9]/gu, ''))) return undefined;
  for (let from = run.from + 1; from < run.to - 1; from += 1) {
    for (let to = run.to; to > from + 1; to -= 1) {
      const piece = text.slice(from, to);
      const full = aliases.get(piece);
      if (!full || !/^\p{Script=Han}+$/u.test(piece)) continue;
      const part = partOf(text, to, understood);
      if (part.to < run.to) continue;
      const how = AROUND.test(text.slice(run.from, from)) ? 'known' : 'inside';
      return courseMark(full, { from, to }, part, how, true, knowledge, piece);
    }
  }
  for (let to = run.to - 1; to > run.from + 1; to -= 1) {
    const piece = text.slice(run.from, to);
    const full = aliases.get(piece);
    if (!full || piece === '高频' || !/^\p{Script=Han}{2,}$/u.test(piece)) continue;
    // 国贸实务: what it is short for has a longer name that is known.
    const behind = text.slice(to, run.to);
    const longer = full.map((name) => byFolded.get(keyOf(`${name}${behind}`))).find(Boolean);
    if (longer !== undefined) {
      const next = partOf(text, run.to, understood);
      return courseMark([longer], run, next, 'inside', true, knowledge, whole);
    }
    const part = partOf(text, to, understood);
    return courseMark(full, { from: run.from, to }, part, 'inside', true, knowledge, piece);
  }
  return undefined;
}

function nonEmpty(names: readonly string[]): readonly string[] | undefined {
  return names.length === 0 ? undefined : names;
}

interface Part {
  /** A1, （上）, II-2; empty where there is none. */
  readonly suffix: string;
  /** A bare 上 or 下 at its end, which may be the semester. */
  readonly volume: string;
  readonly to: number;
}

function partOf(text: string, at: number, understood: readonly Span[]): Part {
  const hidden = withoutSpans(text, understood);
  const spelled = /[a-z]$/u.test(text.slice(0, at))
    ? /^[\s_-]*(shang|xia)(?![a-z])/u.exec(hidden.slice(at))
    : null;
  if (spelled) {
    const volume = spelled[1] === 'shang' ? '上' : '下';
    return { suffix: '', volume, to: at + spelled[0].length };
  }
  const kind = KIND.exec(hidden.slice(at));
  let to = at + (kind?.[0].length ?? 0);
  let suffix = (kind?.slice(1).find((group) => group !== undefined) ?? '').toUpperCase();
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const match = PART.exec(hidden.slice(to));
    if (!match || match[0].includes(HIDDEN)) break;
    const [whole, bracketed, volume, ...numbers] = match;
    if (bracketed !== undefined && (NO_PART.test(bracketed) || isPerson(bracketed))) break;
    const number = numbers.find((group) => group !== undefined);
    // 数学分析I 1: a number behind a number is of the file.
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

function courseMark(
  full: readonly string[],
  span: Span,
  { suffix: numbered, volume, to }: Part,
  how: CourseMark['how'],
  isShort: boolean,
  { archive }: GuessKnowledge,
  piece: string,
): Named {
  const isSemester = volume !== '' && numbered === '' && !full.some((name) => isParted(name));
  const suffix = volume === '' || isSemester ? numbered : `${numbered}（${volume}）`;
  const names = full.map((name) => {
    const whole = `${name}${suffix}`;
    return archive.get(courseKeyOf(whole)) ?? whole;
  });
  const inArchive = names.filter((name) => archive.has(courseKeyOf(name)));
  const ordered = [...inArchive, ...names.filter((name) => !inArchive.includes(name))];
  const [name = '', ...others] = [...new Set(ordered)];
  return {
    name,
    // Where the archive has just one of them, that one is meant.
    others: inArchive.length === 1 ? [] : others,
    how,
    isShort,
    hasPart: suffix !== '' || keyOf(baseOf(name)) !== keyOf(name),
    bases: full,
    suffix,
    piece,
    from: span.from,
    to: Math.max(span.to, to),
    ...(isSemester && { semester: volume === '上' ? 'First' : 'Second' }),
  };
}

/** What is left of a name where nothing is known, if it ends as courses do. */
function unknownCourse(
  text: string,
  shown: string,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): Named | undefined {
  const rest = withoutSpans(text, understood);
  for (const run of runsOf(rest)) {
    const whole = rest.slice(run.from, run.to).replace(FILE_OF_IT, '');
    const base = whole.replace(/(?<=\p{Script=Han})[a-eh]?(?:[1-6]|i{1,3}|iv|[ⅠⅡⅢⅣ])?$/u, '');
    const university = lengthOfUniversity(base);
    const skipped = university + lengthOfTeacher(base.slice(university), knowledge);
    const name = base.slice(skipped);
    if (name.length < 3 || name.length > 16 || !/^[\p{Script=Han}a-z+#]+$/u.test(name)) continue;
    if (!LIKE_A_COURSE.test(name) || NO_COURSE.test(name)) continue;
    const span = { from: run.from + skipped, to: run.from + base.length };
    const part = partOf(text, span.to, understood);
    const as = writtenAs(rest, shown, span);
    return courseMark([as], span, part, 'unknown', false, knowledge, name);
  }
  return beforeExam(text, rest, understood, knowledge);
}

/** 泵与压缩机期末试题: what begins a name and is followed by 期末 is a course, however it ends. */
function beforeExam(
  text: string,
  rest: string,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): Named | undefined {
  const [run] = runsOf(rest);
  if (run?.from !== 0 || !/^期[中末]/u.test(text.slice(run.to))) return undefined;
  const name = rest.slice(0, run.to);
  const isCourse =
    /^\p{Script=Han}{3,10}$/u.test(name) && !NO_COURSE.test(name) && !isPerson(name, true);
  if (!isCourse || lengthOfUniversity(name) > 0) return undefined;
  const part = partOf(text, run.to, understood);
  return courseMark([name], run, part, 'unknown', false, knowledge, name);
}

/** Whether a short name is made of characters of a course, in their order: 中财 of 中级财务会计. */
export function isPickedFrom(short: string, course: string): boolean {
  const [one, other] = [keyOf(short), keyOf(course)];
  return one.length >= 2 && one.charAt(0) === other.charAt(0) && endOfSubsequence(one, other) >= 0;
}
