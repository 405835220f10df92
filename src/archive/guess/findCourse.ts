import { endOfPicked } from '../../search/endOfPicked.ts';
import { isParted, SUBJECTS } from './courseNames.ts';
import type { Semester } from './findTime.ts';
import { baseOf, type GuessKnowledge, keyOf } from './knowledge.ts';
import { HIDDEN, overlaps, type Span, withoutSpans } from './mark.ts';
import { isPerson } from './people.ts';
import type { Segment } from './segment.ts';

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

/** Parts of a course: a letter for the kind, then a number or 上, in brackets or not. */
const PART =
  /^(?:[\s_-]*([a-e]|(?:iii|ii|iv|i|[1-4])(?=\s*[（(][上下]))(?![a-z]|[\s_]*卷))?(?:(\s*[（(]\s*)(上|中|下|[一二三四五六]|[1-6]|i{1,3}|iv|v|[ⅰⅱⅲⅣⅠⅡⅢ]|[\u4e00-\u9fff]{2,3})(\s*[）)])|\s*(上|下)册?(?!册|卷|学?期(?![中末])|半|载|机|海|述|发)|([一二三四五六])(?![、.年月级次份章轮套版])|([1-6])(?![0-9]|[.\-_](?=[0-9])|[、年月级次份章轮套版学])|\s*(iii|ii|iv|i|v|[ⅰⅱⅲⅠⅡⅢⅣ])(?![a-z0-9]))?/u;

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
/** What names of courses that end so are about, if another name follows: 食品工程微生物学. */
const ABOUT = /(?:工程|技术|材料|管理|安全)$/u;

/** How names of courses end. */
const LIKE_A_COURSE =
  /(?:学|论|史|法|语|概论|原理|导论|基础|技术|方法|设计|分析|工程|系统|实验|理论|实践|应用|管理|经济|英语|编程|开发|材料|计算|写作|鉴赏|欣赏|文化|哲学|制图|测量|结构|力学|电路|电子|化学|代数|几何|方程|物理|网络|安全|智能|通信|控制|语言|建模|优化|概念|工艺|构造|检验|检测|监测|评价|发展|制造|加工|仪器|规划|栽培|育种|勘探|开采|处理|思想|纲要|政策|教育|心理|体育|艺术|统计|会计|金融|贸易|营销|礼仪|地理|地质|生态|遗传|解剖|药理|病理|护理|诊断)$/u;

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
  { text, shown }: Pick<Segment, 'text' | 'shown'>,
  full: readonly Span[],
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): CourseMark | undefined {
  const rest = withoutSpans(text, understood);
  const around = (mark: Named): CourseMark => {
    const run = runsOf(rest).find((one) => overlaps(one, mark)) ?? mark;
    const isField = SUBJECTS.has(mark.name) && !knowledge.archive.has(keyOf(mark.name));
    return { ...mark, run: rest.slice(run.from, run.to), isField };
  };
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
  // 西域文学史 is more than the 文学 that is known of it.
  const isPart =
    best?.how === 'inside' &&
    best.isShort &&
    STRONGLY_A_COURSE.test(best.run) &&
    !isAbbreviated(best.run, text.slice(best.from, best.to));
  const whole = best && !isPart ? undefined : unknownCourse(shown, rest);
  return whole ? around(whole) : best;
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
  const before = text.slice(run.from, Math.max(run.from, span.from));
  const part = partOf(text, span.to, understood);
  const behindFrom = Math.max(span.to, part.to);
  const behind = text.slice(behindFrom, Math.max(behindFrom, run.to));
  // Where the archive has it under another name only, that is the one.
  const other = otherNameInArchive(name, knowledge);
  const isAlone = (before === '' || AROUND.test(before)) && behind === '';
  if (isAlone) {
    return other === undefined
      ? courseMark([name], span, part, 'known', false, knowledge)
      : courseMark([other], span, part, 'inside', true, knowledge);
  }
  // A name with more around it may be another, longer one.
  const isHan = /\p{Script=Han}/u.test(folded);
  // Before a course of the archive stands who it is for.
  const isOwn = !isHan || knowledge.archive.has(keyOf(name));
  const isBefore = before === '' || BEFORE.test(before) || (!isOwn && ANY_WORD.test(before));
  const isBehind =
    behind === '' ||
    BEHIND.test(behind) ||
    (JOINED.test(behind) && LIKE_A_COURSE.test(behind)) ||
    (ABOUT.test(name) && STRONGLY_A_COURSE.test(behind));
  const isLonger = isHan && isBefore && isBehind;
  if (isLonger && part.to === span.to) {
    const longer = { from: before === '' ? span.from : run.from, to: behindFrom + behind.length };
    const written = `${before.toUpperCase()}${name}${behind}`;
    const own = knowledge.byFolded.get(keyOf(written)) ?? written;
    const next = partOf(text, longer.to, understood);
    return courseMark([own], longer, next, 'inside', false, knowledge);
  }
  return courseMark([name], span, part, 'inside', false, knowledge);
}

/** The one course of the archive that another name stands for, where the archive has none of this name. */
function otherNameInArchive(
  name: string,
  { archive, aliases }: GuessKnowledge,
): string | undefined {
  if ([...archive.values()].some((own) => keyOf(own).startsWith(keyOf(name)))) return undefined;
  const others = (aliases.get(keyOf(name)) ?? []).filter((one) => archive.has(keyOf(one)));
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
  const meant = (piece: string) => {
    const own = byFolded.get(piece);
    const short = aliases.get(piece);
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
    return courseMark(full, span, part, 'known', full[0] !== piece, knowledge);
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
      return courseMark(full, { from, to }, part, how, true, knowledge);
    }
  }
  for (let to = run.to - 1; to > run.from + 1; to -= 1) {
    const piece = text.slice(run.from, to);
    const full = aliases.get(piece);
    if (!full || piece === '高频' || !/^\p{Script=Han}{2,}$/u.test(piece)) continue;
    const part = partOf(text, to, understood);
    return courseMark(full, { from: run.from, to }, part, 'inside', true, knowledge);
  }
  return undefined;
}

interface Part {
  readonly kind: string;
  /** 上, 二, 2, II; empty where there is none. */
  readonly part: string;
  readonly inBrackets: boolean;
  readonly to: number;
}

function partOf(text: string, at: number, understood: readonly Span[]): Part {
  const none = { kind: '', part: '', inBrackets: false, to: at };
  const hidden = withoutSpans(text, understood).slice(at);
  const spelled = /[a-z]$/u.test(text.slice(0, at))
    ? /^[\s_-]*(shang|xia)(?![a-z])/u.exec(hidden)
    : null;
  if (spelled) {
    const part = spelled[1] === 'shang' ? '上' : '下';
    return { kind: '', part, inBrackets: false, to: at + spelled[0].length };
  }
  const match = PART.exec(hidden);
  if (!match || match[0] === '' || match[0].includes(HIDDEN)) return none;
  const [whole, kind = '', , bracketed, , volume, numeral, digit, roman] = match;
  if (bracketed !== undefined && (NO_PART.test(bracketed) || isPerson(bracketed))) return none;
  const part = bracketed ?? volume ?? numeral ?? digit ?? roman ?? '';
  return {
    kind: kind.toUpperCase(),
    part: /^[ivⅰⅱⅲⅠⅡⅢⅣ]+$/u.test(part) ? part.normalize('NFKC').toUpperCase() : part,
    inBrackets: bracketed !== undefined,
    to: at + whole.length,
  };
}

function courseMark(
  full: readonly string[],
  span: Span,
  part: Part,
  how: CourseMark['how'],
  isShort: boolean,
  { archive }: GuessKnowledge,
): Named {
  const isHan = /^[上下]$/u.test(part.part);
  const isSemester = isHan && !part.inBrackets && !full.some((name) => isParted(name));
  const suffix =
    part.part === '' || isSemester
      ? part.kind
      : isHan || part.inBrackets
        ? `${part.kind}（${part.part}）`
        : `${part.kind}${part.part}`;
  const written = full.map((name) => {
    const whole = `${name}${suffix}`;
    return archive.get(keyOf(whole)) ?? whole;
  });
  const inArchive = written.filter((name) => archive.has(keyOf(name)));
  const ordered = [...inArchive, ...written.filter((name) => !inArchive.includes(name))];
  const [name = '', ...others] = [...new Set(ordered)];
  return {
    name,
    // Where the archive has just one of them, that one is meant.
    others: inArchive.length === 1 ? [] : others,
    how,
    isShort,
    hasPart: suffix !== '' || keyOf(baseOf(name)) !== keyOf(name),
    from: span.from,
    to: Math.max(span.to, part.to),
    ...(isSemester && { semester: part.part === '上' ? 'First' : 'Second' }),
  };
}

/** What is left of a name where nothing is known, if it ends as courses do. */
function unknownCourse(shown: string, rest: string): Named | undefined {
  const runs = runsOf(rest).filter(({ from, to }) => {
    const run = rest.slice(from, to);
    return run.length >= 3 && run.length <= 16 && /^[\p{Script=Han}a-z+#]+$/u.test(run);
  });
  const found = runs.find(({ from, to }) => {
    const run = rest.slice(from, to);
    return LIKE_A_COURSE.test(run) && !NO_COURSE.test(run);
  });
  if (!found) return undefined;
  // Traditional characters are written as the archive does, the rest as it stands.
  const name = Array.from(shown.slice(found.from, found.to), (character, at) =>
    /\p{Script=Han}/u.test(character) ? rest.charAt(found.from + at) : character,
  ).join('');
  const { from, to } = found;
  return { name, others: [], how: 'unknown', isShort: false, hasPart: false, from, to };
}

/** Whether a short name is made of characters of a course, in their order: 中财 of 中级财务会计. */
export function isPickedFrom(short: string, course: string): boolean {
  const [one, other] = [keyOf(short), keyOf(course)];
  return one.length >= 2 && one.charAt(0) === other.charAt(0) && endOfPicked(one, other) >= 0;
}
