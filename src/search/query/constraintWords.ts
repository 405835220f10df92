import { VOLUME_BITS } from '../index/attributes.ts';
import { commonReadings } from '../lexicon/commonReadings.ts';
import { CONSTRAINT_QUALITY } from '../weights.ts';
import {
  BOOK,
  bookVolume,
  type Constraint,
  DOC,
  IGNORED,
  inSemester,
  inStage,
  inVolume,
  matchAll,
  matchAny,
  ofKind,
  ofVariant,
  PAPER,
  WITHOUT_VOLUME,
  withContent,
} from './constraints.ts';

const ANSWERS = withContent('答案');
const MATERIAL = ofKind(DOC);
/** A stage also requires materials, weakly, if the query is for materials: 期末复习资料. */
const FOR_STUDY: Constraint = {
  ...MATERIAL,
  quality: CONSTRAINT_QUALITY.weak,
  onlyIfRequested: 'materials',
};

/** Words with their constraint, wherever they stand. If one is part of another, both count. */
const WORDS: readonly (readonly [words: string, constraint: Constraint])[] = [
  [
    '试卷 试题 真题 考题 卷子 考卷 历年 往年 历年题 往年题 历年卷 往年卷 历年真题 考试 考试题 考试卷 考试题目 原卷 老题 旧题 考过的题 期考',
    PAPER,
  ],
  ['原题', matchAny(withContent('原题'), PAPER)],
  ['期末 期末考 期末考试 末考', inStage('期末')],
  ['期中 期中考 期中考试 半期 半期考', inStage('期中')],
  ['期末 期末考试 期中 期中考试', FOR_STUDY],
  ['回忆 回忆版 回忆卷 回忆题', ofVariant('回忆')],
  ['补考 补考卷 补考题 补考试卷 补考试题', ofVariant('补考')],
  ['缓考 缓考卷 缓考题 缓考试卷', ofVariant('缓考')],
  ['重修 重修卷 重修题 重修试卷', ofVariant('重修')],
  [
    '期末卷 期末题 期末试卷 期末试题 期末真题 期末考试卷 期末考试题',
    matchAll(inStage('期末'), PAPER),
  ],
  [
    '期中卷 期中题 期中试卷 期中试题 期中真题 期中考试卷 期中考试题',
    matchAll(inStage('期中'), PAPER),
  ],
  ['课本 教材 教科书 书籍 书本 电子书 参考书 图书 专著 原版书', ofKind(BOOK)],
  [
    '资料 复习资料 学习资料 学习材料 复习材料 复习 备考资料',
    { ...MATERIAL, requests: 'materials' },
  ],
  [
    '答案 解析 解答 题解 参考答案 标准答案 试卷答案 答案解析 有答案 带答案 含答案 附答案 标答',
    ANSWERS,
  ],
  // Exercises are of a book, and so are their answers.
  [
    '习题答案 课后答案 课后习题答案 习题解答 课后题答案',
    { ...matchAll(MATERIAL, ANSWERS), attribute: 'content' },
  ],
  ['课件 幻灯片 讲义 讲稿 演示文稿 教案', { ...withContent('课件'), requests: 'materials' }],
  [
    '题库 习题 习题集 练习题 练习 刷题 题集 作业 作业题 题目 例题',
    { ...withContent('题库'), requests: 'materials' },
  ],
  ['思维导图 导图 脑图 知识框架', { ...withContent('思维导图'), requests: 'materials' }],
  [
    '知识点 笔记 总结 重点 考点 提纲 复习提纲 归纳 知识总结 知识点总结 速查 小抄 公式',
    withContent('知识点'),
  ],
  ['第一学期 第1学期 上学期 秋季学期 秋学期 秋季 上半学期 上半年', inSemester(1)],
  ['第二学期 第2学期 下学期 春季学期 春学期 春季 下半学期 下半年', inSemester(2)],
  ['上册 上卷 上集', bookVolume(VOLUME_BITS.上, ['上册', '上'])],
  ['上册 上卷 上集 上半册', inVolume(VOLUME_BITS.上, ['上册', '上'])],
  ['中册 中卷', inVolume(VOLUME_BITS.中, ['中册', '中'])],
  ['下册 下卷 下集', bookVolume(VOLUME_BITS.下, ['下册', '下'])],
  ['下册 下卷 下集 下半册', inVolume(VOLUME_BITS.下, ['下册', '下'])],
  ['上册 中册 下册', WITHOUT_VOLUME],
  ['学年 学年度 学期', PAPER],
  ['第一 大一上 大二上 大三上 大四上', { ...inSemester(1), quality: CONSTRAINT_QUALITY.semester }],
  ['第二 大一下 大二下 大三下 大四下', { ...inSemester(2), quality: CONSTRAINT_QUALITY.semester }],
  [
    '的 有没有 有没 有吗 有么 有无 是否有 求 求助 跪求 急求 求求 求个 一份 一套 一本 一下 下载 免费 谁有 哪有 哪里 在哪 怎么 请问 我要 我想要 想要 需要 想找 找 分享 发一下 电子版 高清 扫描版 完整版 最新 网盘 百度云 百度网盘 链接 资源 在线 阅读 课程 科目 这门课 那本 那本书 这本 这本书 这门 这个 那个 和 与 及 以及 或 吗 么 呢 啊 呀 吧 了 大一 大二 大三 大四 马上 大家 同学 老师 学长 学姐 谢谢 有 要 想 给 我 可以 能 找到 去 译 著 编 主编 编著 译者 作者 怎么复习 怎么学 有人 帮忙 帮我 麻烦 合集 汇总 打包 整理 考试范围 范围 推荐 老师推荐 英文版 中文版 原版 是哪本 哪本 是 看看 想看 什么 考什么 哪些 那些 大佬 如何 怎样 急需 在线等 谁能 能不能 能否 可否 给个 发个 上传 还有 有什么 多少 好 用的 用 各位 全部 所有 相关 关于 版 版本 年 年级 全套 全 系列 查找 搜索 搜 大学 配套',
    IGNORED,
  ],
];

/** Words with what they are called in English; those for 的 are ignored. */
const IN_ENGLISH: Readonly<Record<string, string>> = {
  课件: 'ppt slides',
  教材: 'book textbook',
  试卷: 'exam paper quiz test',
  期末: 'final',
  期中: 'midterm',
  答案: 'answer solution',
  题库: 'bank',
  习题: 'homework exercise',
  笔记: 'notes sheet',
  思维导图: 'mindmap',
  复习: 'review',
  的: 'pdf lecture past question cheat with and for',
};

/** Each word with all of its constraints. */
export const WORD_CONSTRAINTS: ReadonlyMap<string, readonly Constraint[]> = collect(
  WORDS.flatMap(([words, constraint]) =>
    words.split(' ').map((word): [string, Constraint] => [word, constraint]),
  ),
);

function collect(pairs: readonly (readonly [string, Constraint])[]): Map<string, Constraint[]> {
  const constraints = new Map<string, Constraint[]>();
  for (const [word, constraint] of pairs) {
    constraints.set(word, [...(constraints.get(word) ?? []), constraint]);
  }
  return constraints;
}

/**
 * The words in pinyin and English. Stop words count in characters only, and so does 学期: a name that
 * ends in 学 goes before 期末.
 */
export const PINYIN_CONSTRAINTS: ReadonlyMap<string, readonly Constraint[]> = new Map([
  ...Array.from(WORD_CONSTRAINTS, ([word, constraints]): [string, readonly Constraint[]] => [
    constraints.includes(IGNORED) || word.startsWith('学') ? '' : spell(word),
    constraints,
  ]),
  ...Object.entries(IN_ENGLISH).flatMap(([word, english]) =>
    english
      .split(' ')
      .map((letters): [string, readonly Constraint[]] => [
        letters,
        WORD_CONSTRAINTS.get(word) ?? [],
      ]),
  ),
]);

/** A word in pinyin. */
export function spell(word: string): string {
  return Array.from(word, (character) => commonReadings().get(character)).join('');
}

export const LONGEST_WORD = Math.max(...[...WORD_CONSTRAINTS.keys()].map((word) => word.length));

/** Stop words only in sentences: 推荐系统 is a course. */
export const IN_SENTENCES: ReadonlySet<string> = new Set(['推荐', '整理', '汇总', '范围']);

/** Words that count only as a whole chunk: 编 in 编译 is not an editor. */
export const APART: ReadonlySet<string> = new Set(['译', '著', '编']);

/** Words that count by their beginning while they are being typed. */
export const BEGUN_WORDS: readonly string[] =
  '期中 期末 期中考试 期末考试 期中试卷 期末试卷 期末答案 试卷 试题 真题 历年真题 答案 课件 题库 习题 资料 复习资料 知识点 思维导图 第一学期 第二学期 上册 下册 课本 教材 学年'.split(
    ' ',
  );

/** Words that are parts of many others, and count only beside a word or the edge of a token. */
export const ALONE = new Set(
  '能 去 是 好 用 看 什么 范围 求 和 与 及 或 找 年 全 大学 版 有 要 想 给 我 了 么 书 上 中 下'.split(
    ' ',
  ),
);
