import { CONTENTS, type Facts, KINDS, parseSmallNumber, STAGE_BITS, VOLUME_BITS } from './facts.ts';
import type { QueryText, Span } from './queryText.ts';

/** A part of a query that asks for a fact: a year, a semester, a stage, a kind of item. */
export interface Slot extends Span {
  /** Whether the item at a position of the catalog answers it. */
  readonly holds: (facts: Facts, item: number) => boolean;
  /** What of a title says the same: marked there. */
  readonly shown: readonly string[];
  /** A filler asks for nothing: 的, 有没有, 下载. */
  readonly isFiller?: true;
}

type Meaning = Omit<Slot, 'from' | 'to'>;

const BOOK = KINDS.indexOf('book');
const TEST = KINDS.indexOf('test');
const DOC = KINDS.indexOf('doc');

const FILLER: Meaning = { holds: () => true, shown: [], isFiller: true };

function ofKind(kind: number, shown: readonly string[] = []): Meaning {
  return { holds: (facts, item) => facts.kind[item] === kind, shown };
}

function withContent(...names: readonly (typeof CONTENTS)[number][]): Meaning {
  const bits = names.reduce((sum, name) => sum | (1 << CONTENTS.indexOf(name)), 0);
  return { holds: (facts, item) => ((facts.content[item] ?? 0) & bits) !== 0, shown: names };
}

function both(one: Meaning, other: Meaning): Meaning {
  return {
    holds: (facts, item) => one.holds(facts, item) && other.holds(facts, item),
    shown: [...one.shown, ...other.shown],
  };
}

function either(one: Meaning, other: Meaning): Meaning {
  return {
    holds: (facts, item) => one.holds(facts, item) || other.holds(facts, item),
    shown: [...one.shown, ...other.shown],
  };
}

function inStage(stage: keyof typeof STAGE_BITS): Meaning {
  const bit = STAGE_BITS[stage];
  return { holds: (facts, item) => facts.stage[item] === bit, shown: [stage] };
}

function inSemester(semester: 1 | 2): Meaning {
  return {
    holds: (facts, item) => facts.semester[item] === semester,
    shown: [semester === 1 ? '第一学期' : '第二学期'],
  };
}

/** Tests of the school years that a calendar year belongs to, and books published in it. */
function inYear(year: number): Meaning {
  return {
    holds: (facts, item) => facts.start[item] === year || facts.end[item] === year,
    shown: [String(year)],
  };
}

function testInYear(year: number): Meaning {
  return both(ofKind(TEST), inYear(year));
}

function inSchoolYear(start: number): Meaning {
  return {
    holds: (facts, item) => facts.start[item] === start && facts.end[item] === start + 1,
    shown: [String(start), String(start + 1)],
  };
}

/** Autumn is the first semester of the school year that starts then, spring the second of the one that ends. */
function inSeason(year: number, isAutumn: boolean): Meaning {
  return {
    holds: (facts, item) =>
      isAutumn
        ? facts.start[item] === year && facts.semester[item] === 1
        : facts.end[item] === year && facts.semester[item] === 2,
    shown: [isAutumn ? '第一学期' : '第二学期', String(year)],
  };
}

function inVolume(bits: number, shown: readonly string[]): Meaning {
  return { holds: (facts, item) => ((facts.volume[item] ?? 0) & bits) !== 0, shown };
}

function inEdition(edition: number): Meaning {
  return { holds: (facts, item) => edition > 0 && facts.edition[item] === edition, shown: [] };
}

const ANSWERS = withContent('答案');
const PAPER = ofKind(TEST, ['试卷']);
/** What is asked of a paper is not lost where the question is for materials: 期末复习资料. */
const MATERIAL = ofKind(DOC);

/** Words that mean one thing each, wherever they stand; where one is part of another, both are. */
const WORDS: readonly (readonly [words: string, meaning: Meaning])[] = [
  [
    '试卷 试题 真题 考题 卷子 考卷 历年 往年 历年题 往年题 历年卷 往年卷 历年真题 往年真题 历年试题 历年试卷 往年试题 往年试卷 考试 考试题 考试卷 考试真题 考试试卷 考试试题 考试题目 原卷 老题 旧题 考过的题 测试题 测验 期考',
    PAPER,
  ],
  ['原题', either(withContent('原题'), PAPER)],
  ['期末 期末考 期末考试 末考', inStage('期末')],
  ['期中 期中考 期中考试 半期 半期考', inStage('期中')],
  ['期末卷 期末题 期末试卷 期末试题 期末真题 期末考试卷 期末考试题', both(inStage('期末'), PAPER)],
  ['期中卷 期中题 期中试卷 期中试题 期中真题 期中考试卷 期中考试题', both(inStage('期中'), PAPER)],
  ['课本 教材 教科书 书籍 书本 电子书 参考书 图书 专著 原版书', ofKind(BOOK)],
  ['资料 复习资料 学习资料 学习材料 复习材料 复习 备考资料', MATERIAL],
  [
    '答案 解析 解答 题解 参考答案 标准答案 习题答案 课后答案 课后习题答案 试卷答案 答案解析 有答案 带答案 含答案 附答案 标答',
    ANSWERS,
  ],
  ['课件 幻灯片 讲义 讲稿 演示文稿 教案', withContent('课件')],
  ['题库 习题 习题集 练习题 练习 刷题 题集 作业 作业题 题目 例题', withContent('题库')],
  ['思维导图 导图 脑图 知识框架', withContent('思维导图')],
  [
    '知识点 笔记 总结 重点 考点 提纲 复习提纲 归纳 知识总结 知识点总结 速查 小抄 公式',
    withContent('知识点'),
  ],
  ['第一学期 第1学期 上学期 秋季学期 秋学期 秋季 上半学期 上半年', inSemester(1)],
  ['第二学期 第2学期 下学期 春季学期 春学期 春季 下半学期 下半年', inSemester(2)],
  ['上册 上卷 上集', inVolume(VOLUME_BITS.上, ['上册', '上'])],
  ['中册 中卷', inVolume(VOLUME_BITS.中, ['中册', '中'])],
  ['下册 下卷 下集', inVolume(VOLUME_BITS.下, ['下册', '下'])],
  ['学年 学年度 学期', PAPER],
  [
    '的 有没有 有没 有吗 有么 有无 是否有 求 求助 跪求 急求 求求 求一份 求个 求一下 一份 一套 一本 一下 下载 免费 谁有 哪里有 哪有 哪里 在哪 怎么 请问 我要 我想要 想要 需要 想找 找 分享 发一下 电子版 高清 扫描版 完整版 最新 最新版 网盘 百度云 百度网盘 链接 资源 在线 阅读 课程 科目 这门课 那本 那本书 和 与 及 以及 或 吗 么 呢 啊 呀 吧 了 大家 同学 老师 学长 学姐 谢谢 有 要 想 给 我 各位 全部 所有 相关 关于 版 版本 年 年级 全套 全 系列 查找 搜索 搜 大学 配套',
    FILLER,
  ],
];

/** The same in pinyin, which nobody types with tones. */
const IN_PINYIN: Readonly<Record<string, string>> = {
  qimo: '期末',
  qimokaoshi: '期末考试',
  qimoshijuan: '期末试卷',
  qizhong: '期中',
  qizhongkaoshi: '期中考试',
  qizhongshijuan: '期中试卷',
  shijuan: '试卷',
  shiti: '试题',
  zhenti: '真题',
  linian: '历年',
  liniti: '历年题',
  liniantimu: '历年题',
  linianzhenti: '历年真题',
  kaoshi: '考试',
  daan: '答案',
  jiexi: '解析',
  keben: '课本',
  jiaocai: '教材',
  ziliao: '资料',
  fuxiziliao: '复习资料',
  fuxi: '复习',
  kejian: '课件',
  tiku: '题库',
  xiti: '习题',
  biji: '笔记',
  zhishidian: '知识点',
  siweidaotu: '思维导图',
  shangce: '上册',
  xiace: '下册',
  shangxueqi: '上学期',
  xiaxueqi: '下学期',
  diyixueqi: '第一学期',
  dierxueqi: '第二学期',
  ppt: '课件',
  slides: '课件',
  pdf: '下载',
  book: '课本',
  textbook: '教材',
  exam: '试卷',
  final: '期末',
  midterm: '期中',
  answer: '答案',
  answers: '答案',
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  WORDS.flatMap(([words, meaning]) =>
    words.split(' ').map((word): [string, Meaning] => [word, meaning]),
  ),
);

const PINYIN_MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(IN_PINYIN).flatMap(([letters, word]) => {
    const meaning = MEANINGS.get(word);
    return meaning ? [[letters, meaning] as const] : [];
  }),
);

const LONGEST_WORD = Math.max(...[...MEANINGS.keys()].map((word) => word.length));

/** Words that are parts of so many others that they only count by themselves. */
const ALONE = new Set(
  '求 和 与 及 或 找 年 全 大学 版 有 要 想 给 我 了 么 书 上 中 下'.split(' '),
);

/** A calendar year of two digits that a student can mean: 05 … 39. */
function fullYear(digits: string): number {
  return digits.length === 4 ? Number(digits) : 2000 + Number(digits);
}

/** Everything in a query that may ask for a fact. What it really means each item decides. */
export function findSlots(query: QueryText): Slot[] {
  const slots: Slot[] = [];
  const add = (from: number, to: number, meaning: Meaning) => slots.push({ ...meaning, from, to });
  findWords(query, add);
  findNumbers(query, add);
  return slots;
}

type Add = (from: number, to: number, meaning: Meaning) => void;

function findWords({ text, chunks, runs, letterRuns }: QueryText, add: Add): void {
  const starts = new Set(runs.map(({ from }) => from));
  const ends = new Set(runs.map(({ to }) => to));
  for (const { from, to } of chunks) {
    for (let at = from; at < to; at += 1) {
      for (let end = Math.min(to, at + LONGEST_WORD); end > at; end -= 1) {
        const word = text.slice(at, end);
        const meaning = MEANINGS.get(word);
        if (!meaning) continue;
        const isApart = starts.has(at) || ends.has(end);
        if (!ALONE.has(word) || isApart) add(at, end, meaning);
      }
    }
    const last = text[to - 1];
    if (last === '书' && to - from > 1) add(to - 1, to, ofKind(BOOK));
    if ((last === '卷' || last === '题') && to - from > 1) add(to - 1, to, PAPER);
    if (text.slice(from, to) === '书') add(from, to, ofKind(BOOK));
    findVolume(text, from, to, add);
  }
  for (const { from, to } of letterRuns) {
    for (let at = from; at < to; at += 1) {
      for (let end = at + 3; end <= Math.min(to, at + 16); end += 1) {
        const meaning = PINYIN_MEANINGS.get(text.slice(at, end));
        if (meaning) add(at, end, meaning);
      }
    }
  }
}

/** 上 and 下 mean a volume only where a name may end: 高等数学上, 高数 上, 高数上期末. */
function findVolume(text: string, from: number, to: number, add: Add): void {
  for (let at = from; at < to; at += 1) {
    const volume = text[at];
    if (volume !== '上' && volume !== '下' && volume !== '中') continue;
    const rest = text.slice(at + 1, to);
    if (rest === '' || /^(?:[下中]|册|期[中末]|试卷|真题|答案|课本|教材|\d|$)/u.test(rest)) {
      add(at, at + 1, inVolume(VOLUME_BITS[volume], [`${volume}册`, volume]));
    }
  }
}

const YEAR = '(?:19|20)\\d\\d';
const SCHOOL_YEAR = new RegExp(
  `(?<!\\d)(${YEAR}|[0-3]\\d) ?(?:年|学年)? ?[至到]? ?(${YEAR}|[0-3]\\d)(?!\\d)( ?(?:学年度?|年度?))?(?: ?第? ?([12])(?!\\d)(?: ?学期)?)?`,
  'gu',
);
const ONE_YEAR = new RegExp(
  `(?<!\\d)(?:(${YEAR})( ?(?:学年度?|年度?|级|届))?|([0-3]\\d) ?(学年度?|年度?|级|届)?)( ?(?:春|秋)季?(?:学期)?)?(?!\\d)`,
  'gu',
);
const YEAR_BEGINNING = /(?<!\d)(20[0-3]|19[89])(?!\d)/gu;
const EDITION = /第? ?(\d{1,2}|[一二三四五六七八九十]{1,3}) ?版/gu;
const SEASON = /(?<=^| )[春秋](?= |$)/gu;

function findNumbers(query: QueryText, add: Add): void {
  const { spaced } = query;
  const put = (at: number, length: number, meaning: Meaning) => {
    const last = spaced.slice(at, at + length).trimEnd().length - 1;
    add(query.unitOf[at] ?? 0, (query.unitOf[at + last] ?? 0) + 1, meaning);
  };
  for (const { 0: all, 1: from = '', 2: to = '', 4: semester, index } of spaced.matchAll(
    SCHOOL_YEAR,
  )) {
    const start = fullYear(from);
    if (fullYear(to) !== start + 1) continue;
    const whole = inSchoolYear(start);
    if (semester === undefined) put(index, all.length, whole);
    else put(index, all.length, both(whole, inSemester(semester === '1' ? 1 : 2)));
  }
  for (const {
    0: all,
    1: year,
    2: suffix,
    3: short,
    4: shortSuffix,
    5: season,
    index,
  } of spaced.matchAll(ONE_YEAR)) {
    const digits = year ?? short ?? '';
    const calendar = fullYear(digits);
    if (season) put(index, all.length, inSeason(calendar, season.includes('秋')));
    const bare = season ? all.length - season.length : all.length;
    const isPlain = year !== undefined && suffix === undefined;
    put(
      index,
      bare,
      isPlain ? inYear(calendar) : year === undefined ? testInYear(calendar) : inYear(calendar),
    );
    if (suffix !== undefined || shortSuffix !== undefined)
      put(index, digits.length, inYear(calendar));
  }
  for (const { 0: all, index } of spaced.matchAll(YEAR_BEGINNING)) {
    const decade = Number(all);
    put(index, all.length, {
      holds: (facts, item) =>
        Math.floor((facts.start[item] ?? 0) / 10) === decade ||
        Math.floor((facts.end[item] ?? 0) / 10) === decade,
      shown: [],
    });
  }
  for (const { 0: all, 1: number = '', index } of spaced.matchAll(EDITION)) {
    put(index, all.length, inEdition(parseSmallNumber(number)));
  }
  for (const { 0: season, index } of spaced.matchAll(SEASON)) {
    put(index, 1, inSemester(season === '秋' ? 1 : 2));
  }
}
