import { COURSE_NAMES } from '../../src/search/lexicon/courseNames.ts';
import { createRandom } from '../../tools/demo/random.ts';

/** A generated document: its pages as pdf.js would report them, with line breaks. */
export interface GeneratedDocument {
  readonly id: string;
  readonly pages: readonly string[];
}

/** Words that a page of a Chinese textbook has most often, the most frequent first. */
const FREQUENT =
  '的 是 在 和 为 有 与 中 对 不 了 若 则 设 由 可 其 上 个 即 从 所以 因此 如果 我们 可以 一个 这个 定义 定理 证明 例题 习题 函数 方法 问题 系统 数据 结构 过程 关系 条件 结果 分析 计算 性质 公式 变量 参数 方程 矩阵 向量 空间 集合 概率 分布 算法 程序 网络 电路 信号'.split(
    ' ',
  );

const ENGLISH =
  'the of and to in is for function theorem matrix vector inequality convergence series Fourier Laplace Chebyshev Gauss algorithm complexity binary tree graph network protocol layer transport signal system stable linear random variable expectation variance proof lemma corollary definition example process thread memory cache register entropy energy momentum quantum probability distribution derivative integral limit continuous'.split(
    ' ',
  );

const FORMULAS = [
  'f(x)=ax2+bx+c',
  'lim n→∞ an=0',
  '∫01 x dx',
  'P(A|B)=P(AB)/P(B)',
  'O(n log n)',
  'λ1, λ2, …, λn',
  'x ≤ y + ε',
  '‖A‖2',
  'dy/dx',
  'Σ k=1 n',
];

const FIRST_LEVEL = 3755;
const RARE_WORDS = 40_000;
const LINE = 34;
const PAGE = 1020;
/** Words that a page repeats. */
const SUBJECTS = 12;

/**
 * Generates documents with so many pages in all: papers of 2 to 8 pages and books of up to 600, of
 * words of courses and others by Zipf's law, English, numbers and remains of formulas. Pages have
 * 1,020 characters. The same seed gives the same pages.
 */
export function* generateDocuments(pages: number, seed: number): Generator<GeneratedDocument> {
  const { next: random } = createRandom(String(seed));
  const vocabulary = makeVocabulary(random);
  for (let made = 0, number = 0; made < pages; number += 1) {
    const isBook = random() < 0.12;
    const wanted = isBook ? 80 + Math.floor(random() * 520) : 2 + Math.floor(random() * 7);
    const length = Math.min(wanted, pages - made);
    const topic = Array.from({ length: 60 }, () => vocabulary.word());
    const texts = Array.from({ length }, () => makePage(random, vocabulary, topic));
    made += length;
    yield { id: idOf(seed, number), pages: texts };
  }
}

function idOf(seed: number, number: number): string {
  const hex = (seed * 0x1000000 + number).toString(16);
  return hex.padStart(32, '0');
}

interface Vocabulary {
  /** A word by Zipf's law. */
  word(): string;
}

function makeVocabulary(random: () => number): Vocabulary {
  const characters = firstLevel();
  const pick = () => characters[Math.floor(random() ** 2 * characters.length)] ?? '一';
  const courses = COURSE_NAMES.flatMap((name) => [name, name.slice(0, 2), name.slice(-2)]);
  const rare = Array.from({ length: RARE_WORDS }, () =>
    Array.from({ length: random() < 0.75 ? 2 : 3 }, pick).join(''),
  );
  const words = [...FREQUENT, ...shuffle(courses, random), ...rare];
  const scale = Math.log(words.length + 1);
  return { word: () => words[Math.floor(Math.exp(random() * scale)) - 1] ?? '的' };
}

/** The characters of the first level of GB 2312. */
function firstLevel(): readonly string[] {
  const decoder = new TextDecoder('gbk');
  return Array.from({ length: FIRST_LEVEL }, (_, index) =>
    decoder.decode(Uint8Array.of(0xb0 + Math.floor(index / 94), 0xa1 + (index % 94))),
  );
}

function shuffle(list: readonly string[], random: () => number): readonly string[] {
  return list
    .map((value) => ({ value, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

function makePage(random: () => number, { word }: Vocabulary, topic: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  const from = Math.floor(random() * (topic.length - SUBJECTS));
  const subjects = topic.slice(from, from + SUBJECTS);
  for (let length = 0; length < PAGE; ) {
    const kind = random();
    let piece = word();
    if (kind < 0.4) piece = subjects[Math.floor(random() * subjects.length)] ?? piece;
    else if (kind < 0.45) piece = ` ${ENGLISH[Math.floor(random() * ENGLISH.length)]} `;
    else if (kind < 0.47) piece = ` ${FORMULAS[Math.floor(random() * FORMULAS.length)]} `;
    else if (kind < 0.49) piece = String(Math.floor(random() * 2030));
    else if (kind < 0.57) piece += random() < 0.7 ? '，' : '。';
    line += piece;
    length += piece.length;
    if (line.length >= LINE) {
      lines.push(line);
      line = '';
    }
  }
  return [...lines, line].join('\n');
}
