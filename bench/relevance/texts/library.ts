import { readCatalog } from '../../../src/catalog/catalog.ts';
import type { Item } from '../../../src/catalog/item.ts';
import { createRandom, type Random } from '../../../tools/demo/random.ts';

/** A generated document, and what stands on its pages. */
interface LibraryDocument {
  readonly type: Item['type'];
  /** Papers have no title of their own. */
  readonly title?: string;
  readonly course?: string;
  /** The last year of a paper's school year. */
  readonly year?: number;
  readonly length: number;
  /** Pages that are more than prose; `…` stands for prose. */
  readonly pages: Readonly<Record<number, string>>;
  /** The first page of each chapter, whose name is the running head of the pages after it. */
  readonly chapters?: Readonly<Record<number, string>>;
}

/** The same text on many pages. */
function onPages(numbers: readonly number[], text: string): Record<number, string> {
  return Object.fromEntries(numbers.map((number) => [number, text]));
}

/** Every so many pages from a first to a last one. */
function every(step: number, from: number, to: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
}

const MECHANICS = {
  12: '第一章 虚功原理',
  60: '第二章 拉格朗日方程',
  130: '第三章 哈密顿正则方程',
  210: '第四章 刚体定点转动',
  300: '第五章 微振动',
};
const BOTANY = { 14: '光合作用', 90: '蒸腾作用', 170: '维管束', 240: '双受精' };
const KERNEL = {
  20: 'Chapter 1 Virtual Memory',
  110: 'Chapter 2 Deadlock Avoidance',
  190: 'Chapter 3 Journaling File Systems',
};

/**
 * A library with facts planted where the queries of `libraryQueries.ts` look for them: books that
 * mention nearly everything, and chapters, handouts and papers that are about it.
 */
const DOCUMENTS: readonly LibraryDocument[] = [
  {
    type: 'book',
    title: '理论力学教程',
    length: 400,
    chapters: MECHANICS,
    pages: {
      2: '前言\n…本书由浅入深，从虚功原理讲到微振动…',
      5: '目录\n第一章 虚功原理 12\n1.2 广义坐标 18\n第二章 拉格朗日方程 60\n2.3 循环积分 71\n第三章 哈密顿正则方程 130\n3.4 泊松括号 152\n第四章 刚体定点转动 210\n4.2 欧拉角 221\n第五章 微振动 300\n5.3 简正坐标 322',
      12: '第一章 虚功原理\n1.1 约束\n…虚功原理指出…',
      18: '1.2 广义坐标\n…广义坐标的选取…',
      60: '第二章 拉格朗日方程\n2.1 推导\n…由此得到拉格朗日方程…',
      71: '2.3 循环积分\n…循环积分存在的条件…',
      130: '第三章 哈密顿正则方程\n…哈密顿正则方程是一阶的…',
      152: '3.4 泊松括号\n…泊松括号的性质…',
      210: '第四章 刚体定点转动\n…',
      221: '4.2 欧拉角\n…三个欧拉角…',
      300: '第五章 微振动\n…微振动的特征…',
      322: '5.3 简正坐标\n…变换到简正坐标…',
      395: '索引\n广义坐标 18，64，131\n简正坐标 322\n拉格朗日方程 60，133\n欧拉角 221\n泊松括号 152',
    },
  },
  {
    type: 'book',
    title: '物理学史话',
    length: 420,
    pages: {
      ...onPages(
        every(40, 31, 400),
        '…后人把它与虚功原理、拉格朗日方程、哈密顿正则方程并列…也谈到广义坐标和欧拉角…',
      ),
      ...onPages(every(50, 44, 400), '…刚体定点转动和微振动的历史，以及泊松括号与简正坐标的由来…'),
    },
  },
  {
    type: 'test',
    course: '理论力学',
    year: 2022,
    length: 2,
    pages: { 1: '《理论力学》试卷\n…用拉格朗日方程求小球的运动…', 2: '…求其微振动的周期…' },
  },
  {
    type: 'book',
    title: '植物学',
    length: 300,
    chapters: BOTANY,
    pages: {
      3: '目 录\n光合作用……………14\n蒸腾作用……………90\n维管束……………170\n双受精……………240',
      14: '光合作用\n…光合作用发生在叶绿体中…',
      90: '蒸腾作用\n…蒸腾作用使水分上升…',
      170: '维管束\n…维管束分为…',
      240: '双受精\n…双受精是被子植物特有的…',
    },
  },
  {
    type: 'doc',
    title: '中学生物竞赛资料汇编',
    course: '普通生物学',
    length: 60,
    pages: onPages(every(5, 4, 60), '…例如光合作用、蒸腾作用，以及维管束、双受精等…'),
  },
  {
    type: 'book',
    title: 'Notes on Kernels',
    length: 260,
    chapters: KERNEL,
    pages: {
      4: 'Contents\n1 Virtual Memory 20\n2 Deadlock Avoidance 110\n3 Journaling File Systems 190',
      20: 'Chapter 1 Virtual Memory\n… virtual memory gives each process …',
      110: 'Chapter 2 Deadlock Avoidance\n… deadlock avoidance needs claims …',
      190: 'Chapter 3 Journaling File Systems\n… journaling file systems write twice …',
      45: '… a translation looka-\nside buffer is consulted first …',
      88: '… so the working set grows and the machine thra-',
      89: '88\nshes as soon as memory is short …',
    },
  },
  {
    type: 'book',
    title: 'A History of Computing',
    length: 350,
    pages: onPages(
      every(30, 25, 350),
      '… when virtual memory, deadlock avoidance and journaling file systems were new …',
    ),
  },
  {
    type: 'book',
    title: '工程数学大全',
    length: 500,
    pages: {
      ...onPages(every(6, 20, 500), '…参见拉格朗日插值与牛顿迭代法…'),
      ...onPages(every(7, 23, 500), '…也可以用龙格库塔方法或者高斯消元…'),
      233: '…这里不讨论斯塔克尔伯格模型…',
      251: '…例如柯布道格拉斯函数…',
      307: '…类似于霍夫变换…',
      411: '…详见马尔科夫不等式的文献…',
    },
  },
  {
    type: 'doc',
    title: '数值分析第五讲',
    course: '数值分析',
    length: 3,
    pages: onPages([1, 2, 3], '…拉格朗日插值的余项…再看拉格朗日插值的基函数…'),
  },
  {
    type: 'doc',
    title: '数值分析第六讲',
    course: '数值分析',
    length: 4,
    pages: onPages([1, 2, 3, 4], '…牛顿迭代法的收敛阶…牛顿迭代法的初值…'),
  },
  {
    type: 'doc',
    title: '数值分析第八讲',
    course: '数值分析',
    length: 3,
    pages: onPages([1, 2], '…四阶龙格库塔方法…龙格库塔方法的步长…'),
  },
  {
    type: 'doc',
    title: '数值分析第二讲',
    course: '数值分析',
    length: 5,
    pages: onPages([2, 3, 4], '…高斯消元的选主元…高斯消元的运算量…'),
  },
  {
    type: 'test',
    course: '产业组织理论',
    year: 2021,
    length: 2,
    pages: { 1: '…', 2: '…求斯塔克尔伯格模型的均衡产量…设柯布道格拉斯生产函数…' },
  },
  {
    type: 'test',
    course: '数字图像处理',
    year: 2023,
    length: 3,
    pages: { 1: '…', 2: '…简述霍夫变换检测直线的步骤…', 3: '…' },
  },
  {
    type: 'doc',
    title: '随机过程习题解答',
    course: '随机过程',
    length: 6,
    pages: { 4: '…由马尔科夫不等式得…再用马尔科夫不等式…' },
  },
  // Words near each other, far apart, on different pages.
  {
    type: 'doc',
    title: '自动控制原理讲义甲',
    course: '自动控制原理',
    length: 12,
    pages: { 9: '…用劳斯判据判断系统的稳定性…', 11: '…淬火以后硬度提高…' },
  },
  {
    type: 'doc',
    title: '自动控制原理讲义乙',
    course: '自动控制原理',
    length: 12,
    pages: { 2: '…劳斯…………稳定性', 3: '…淬火…………硬度…', 4: '…锁相环…………捕获带…' },
  },
  {
    type: 'doc',
    title: '自动控制原理讲义丙',
    course: '自动控制原理',
    length: 12,
    pages: { 1: '…劳斯…', 2: '…稳定性…', 3: '…淬火…', 4: '…硬度…', 5: '…捕获带…', 6: '…菌群…' },
  },
  {
    type: 'doc',
    title: '通信电路实验指导',
    course: '通信电子电路',
    length: 40,
    pages: { 31: '…测量锁相环的捕获带与同步带…' },
  },
  {
    type: 'doc',
    title: '微生物学讲稿',
    course: '微生物学',
    length: 30,
    pages: { 2: '…菌群…………代谢…', 22: '…肠道菌群参与胆汁酸的代谢…' },
  },
  // Breaks of lines and pages.
  {
    type: 'book',
    title: '泛函分析讲义',
    length: 120,
    pages: {
      30: '第二章\n…由巴拿赫不动点',
      31: '第二章\n31\n定理可知…',
      52: '…这就是开映\n射定理的内容…',
      64: '…满足里\n斯表示\n定理…',
      77: '…closed gra-\nph theorem…',
      80: '…称为弱星',
      81: '81\n收敛…',
      99: '…spectral ra-',
      100: '100\ndius of the operator…',
    },
  },
  {
    type: 'doc',
    title: '拓扑学笔记',
    course: '拓扑学',
    length: 20,
    pages: { 7: '…乌雷松\n引理…', 15: '…同伦\n\n等价…' },
  },
  // Recognised pages: characters apart, broken lines, full width, letters beside them.
  {
    type: 'test',
    course: '材料力学',
    year: 2001,
    length: 2,
    pages: {
      1: '材 料 力 学 试 题\n一 、 求 图 示 梁 的 挠 度 曲 线\nＥＩ 为 常 数\n…\n二 、 用 叠 加\n法 求 转 角',
      2: '三 、 压 杆 的 临 界 力 （ 欧 拉\n公 式 ） …\n四 、 何 谓 应 力 集 中 ？',
    },
  },
  {
    type: 'book',
    title: '测量学（影印）',
    length: 90,
    pages: {
      41: '第 四 章  水 准 测 量\n…\n视 准 轴 误 差\n…',
      66: '§ ６ . ２  导 线 测 量\n…附 合 导 线 的 坐 标 增 量 闭 合 差…',
    },
  },
  {
    type: 'doc',
    title: '工程力学复习',
    course: '工程力学',
    length: 9,
    pages: { 5: '…应力的分布在孔边集中…', 6: '…水准…测量…', 7: '…挠度…曲线…' },
  },
  // Course and text.
  {
    type: 'doc',
    title: '第九次习题课',
    course: '高等数学（上）',
    length: 4,
    pages: { 2: '…写出带皮亚诺余项的泰勒公式…' },
  },
  {
    type: 'doc',
    title: '误差估计补充材料',
    course: '计算方法',
    length: 4,
    pages: { 1: '泰勒公式\n…泰勒公式…', 2: '…泰勒公式…' },
  },
  {
    type: 'test',
    course: '线性代数',
    year: 2020,
    length: 2,
    pages: { 2: '…求可逆矩阵使其相似对角化…证明相合标准形唯一…' },
  },
  {
    type: 'doc',
    title: '量子化学附录',
    course: '量子化学',
    length: 3,
    pages: { 1: '…相似对角化…', 2: '…相似对角化…', 3: '…多普勒效应…' },
  },
  {
    type: 'test',
    course: '大学物理（下）',
    year: 2019,
    length: 2,
    pages: { 1: '…声源运动时的多普勒效应…', 2: '…牛顿环的半径…' },
  },
  {
    type: 'doc',
    title: '超声诊断入门',
    course: '医学影像学',
    length: 5,
    pages: onPages([1, 2, 3], '…利用多普勒效应测量血流…'),
  },
  {
    type: 'test',
    course: '数据库系统原理',
    year: 2021,
    length: 2,
    pages: { 1: '…分解到第三范式…说明两段锁协议…' },
  },
  {
    type: 'test',
    course: '数据库系统原理',
    year: 2023,
    length: 2,
    pages: { 1: '…判断是否属于第三范式…', 2: '…画出优先图…' },
  },
  {
    type: 'doc',
    title: '数据库系统原理知识点',
    course: '数据库系统原理',
    length: 8,
    pages: { 3: '2.1 第三范式\n…第三范式…', 6: '…两段锁协议…' },
  },
  {
    type: 'book',
    title: '计算机体系结构：量化方法',
    length: 300,
    pages: { 140: '3.2 流水线冒险\n…流水线冒险分三类…', 200: '4.1 监听协议\n…' },
  },
  {
    type: 'doc',
    title: '计算机组成原理第十周',
    course: '计算机组成原理',
    length: 10,
    pages: { 4: '…消除流水线冒险的办法…' },
  },
  // A whole book on a subject, and a chapter on it.
  {
    type: 'book',
    title: '图灵机与可计算性',
    length: 150,
    pages: {
      ...onPages(every(3, 6, 150), '…图灵机…'),
      40: '第三章 停机问题\n…图灵机的停机问题不可判定…',
    },
  },
  {
    type: 'book',
    title: '计算机科学概览',
    length: 200,
    pages: { 33: '2.4 图灵机\n…图灵机与停机问题…', 120: '5.1 拜占庭将军问题\n…' },
  },
  // A preface names much that the book has no more of.
  {
    type: 'book',
    title: '信息时代随笔',
    length: 100,
    pages: {
      2: '序\n…从小波变换到拜占庭将军问题，从停机问题到紧集，本书都不涉及…',
      3: '…感谢讨论卡尔曼滤波的朋友…',
    },
  },
  {
    type: 'book',
    title: '信号分析',
    length: 260,
    pages: {
      210: '第七章 小波变换\n…小波变换的定义…',
      233: '7.4 卡尔曼滤波\n…',
      255: '参考文献\n[12] 小波变换及其应用\n[13] 卡尔曼滤波引论',
    },
  },
  // A definition after mentions.
  {
    type: 'book',
    title: '实变函数与点集',
    length: 140,
    pages: {
      8: '…以后会遇到紧集、可测集和勒贝格点…',
      44: '…\n定理 3.2 紧集必是闭集\n…紧集…紧集…',
      37: '…\n定义 3.1 紧集 任一开覆盖有有限子覆盖的集合\n…紧集…紧集…',
      72: '…\n定义 5.2 可测集 满足下述条件的集合\n…可测集…可测集…',
      118: '…\n定义 8.4 勒贝格点\n…勒贝格点…',
    },
  },
  // Exact and excluded.
  {
    type: 'doc',
    title: '语言学导论笔记',
    course: '语言学概论',
    length: 6,
    pages: { 2: '…最小对立体…', 4: '…音位变体与自由变体…' },
  },
  {
    type: 'doc',
    title: '音系学补充阅读',
    course: '语言学概论',
    length: 6,
    pages: { 3: '…最小的音位对立，变体…', 5: '…音位变体和条件变体…' },
  },
  {
    type: 'doc',
    title: 'Reading List A',
    course: 'Academic Writing',
    length: 4,
    pages: { 2: '… a matter of course and a course of action …' },
  },
  {
    type: 'doc',
    title: 'Reading List B',
    course: 'Academic Writing',
    length: 4,
    pages: { 2: '… action of course matters …', 3: '… state-of-the-art results in C++ and C# …' },
  },
];

export interface Library {
  readonly items: readonly Item[];
  /** The texts of the pages of a document. */
  pagesOf(id: string): readonly string[] | undefined;
}

/** Generates the documents, the same on every machine. */
export function makeLibrary(): Library {
  const pages = new Map<string, readonly string[]>();
  const random = createRandom('library');
  const published = DOCUMENTS.map((document, at) => {
    const id = (at + 1).toString(16).padStart(32, 'a');
    pages.set(
      id,
      Array.from({ length: document.length }, (_, page) => makePage(document, page + 1, random)),
    );
    return { id, url: `/files/${id}.pdf`, type: document.type, data: dataOf(document) };
  });
  const items = readCatalog(published, []).items.filter((item) => item.type !== 'unknown');
  return { items, pagesOf: (id) => pages.get(id) };
}

function dataOf({ type, title, course = '', year = 0 }: LibraryDocument): object {
  if (type === 'book') return { title, authors: [], filetype: 'pdf' };
  if (type === 'doc') return { title, course: [{ name: course }], filetype: 'pdf' };
  const time = { start: String(year - 1), end: String(year), semester: 'First', stage: '期末' };
  return { course: { name: course }, time, filetype: 'pdf' };
}

function makePage(document: LibraryDocument, number: number, random: Random): string {
  const { pages, chapters } = document;
  const planted = pages[number] ?? (number === 1 ? `${titleOf(document)}\n…` : '…');
  const text = planted.replace(/…/gu, () => prose(random, /[A-Za-z] …|… [A-Za-z]/u.test(planted)));
  const head = chapters && !(number in pages) && runningHead(chapters, number);
  return head ? `${head}\n${number}\n${text}` : text;
}

/** What stands on the first page. */
function titleOf({ title, course = '' }: LibraryDocument): string {
  return title ?? `《${course}》试卷`;
}

function runningHead(chapters: Readonly<Record<number, string>>, number: number) {
  return Object.entries(chapters).findLast(([first]) => Number(first) < number)?.[1];
}

/** Words of any subject, none of which a query asks for. */
const WORDS =
  '我们 首先 考虑 由此 说明 情形 容易 看出 一般 其中 可以 因此 结论 方面 例子 注意 同样 进一步 表示 得到 过程 左边 右边 相应 部分 具体 讨论 如下 前面 所述 若干 特别 成立 必须 满足 反之 即可 不难 验证 直观 意义 依次 分别 对于 任意 某个 存在 给定 从而 显然 其余 类似 步骤 另外 事实上 换句话说 也就是说'.split(
    ' ',
  );
const ENGLISH =
  'the of and we then such that from this follows for each some other first next note again'.split(
    ' ',
  );
const PROSE_WORDS = 40;
const LINE_WORDS = 12;

function prose(random: Random, isEnglish: boolean): string {
  const words = isEnglish ? ENGLISH : WORDS;
  return Array.from({ length: PROSE_WORDS }, (_, at) => {
    const word = words[random.whole(0, words.length - 1)] ?? '';
    const end = at % LINE_WORDS === LINE_WORDS - 1 ? '\n' : isEnglish ? ' ' : '';
    return `${word}${random.next() < 0.15 && !isEnglish ? '，' : ''}${end}`;
  }).join('');
}
