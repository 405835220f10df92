import { expect, test } from 'vitest';
import { isGarbled } from './isGarbled.ts';

const CHINESE =
  '二叉树的后序遍历先访问左子树，再访问右子树，最后访问根结点。已知先序序列和中序序列可以唯一确定一棵二叉树。';
const ENGLISH =
  'The Chebyshev inequality guarantees that, for a wide class of probability distributions, no more than a certain fraction of values can be far from the mean.';
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
/** The characters of a text, each moved by a distance. */
const shifted = (text: string, distance: number) =>
  [...text].map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + distance)).join('');
/** 高等数学上册期末考试试卷答案与评分标准第一学期 in GBK. */
const GBK = Buffer.from(
  'b8dfb5c8cafdd1a7c9cfb2e1c6dac4a9bfbccad4cad4beedb4f0b0b8d3ebc6c0b7d6b1ead7bcb5dad2bbd1a7c6da',
  'hex',
);

test.each([
  ['private use', [...CHINESE].map((_, index) => String.fromCodePoint(0xe000 + index)).join('')],
  ['replacement characters', '\ufffd'.repeat(20) + CHINESE.slice(0, 20)],
  ['control characters', shifted(ENGLISH, -29)],
  ['GBK as Latin-1', latin1(GBK)],
  ['UTF-8 as Latin-1', latin1(Buffer.from(CHINESE))],
  [
    'numbers of glyphs',
    [...CHINESE].map((_, index) => String.fromCodePoint(300 + 97 * index)).join(''),
  ],
  [
    'numbers of glyphs as Han',
    [...CHINESE].map((_, i) => String.fromCodePoint(0x4e00 + 389 * i)).join(''),
  ],
  [
    'letters in another order',
    ENGLISH.replace(
      /[a-z]/giu,
      (one) => 'qwrtpsdfghjklzxcvbnmqwrtps'[one.toLowerCase().charCodeAt(0) - 97] ?? '',
    ),
  ],
])('%s are garbled', (_, text) => {
  expect(isGarbled(text)).toBe(true);
});

test.each([
  ['Chinese', CHINESE],
  [
    'traditional Chinese',
    '極限與連續：設函數在點的某個鄰域內有定義，如果存在常數，對於任意給定的正數，總存在正數，使得不等式成立。',
  ],
  ['English', ENGLISH],
  [
    'French',
    'Où était l’élève âgé à l’école ? Le théorème de Cauchy généralise déjà le théorème précédent, côté français.',
  ],
  [
    'Japanese',
    'フーリエ級数展開は、周期関数を三角関数の和として表す方法である。定理の証明は次の節で行う。',
  ],
  [
    'Russian',
    'Ряд Фурье — представление функции с периодом в виде ряда. Теорема доказана в следующем разделе.',
  ],
  ['Arabic', 'المتسلسلة هي مجموع حدود متتالية معينة، وتستخدم في التحليل الرياضي كثيرا'],
  ['a formula', 'Σ∂∇αβγδεζηθικλμνξ≤≥≠∞∫∮√∈∉⊂⊃∪∩→⇒⇔∀∃ x² + y² = z² ± 1'],
  ['bullets', `\uf0b7 ${CHINESE} \uf0b7 ${CHINESE} \uf0b7`],
  ['consonants of formulas', 'sgn dx dy lnx tgx '.repeat(20)],
  ['a page number', '\ue000\ue001\ue002'],
])('%s is not garbled', (_, text) => {
  expect(isGarbled(text)).toBe(false);
});
