import type { Random } from '../random.ts';
import type { Chapter } from './chapter.ts';
import { fraction, linearFactor, matrix, sum, system } from './tex.ts';

type Row = readonly [number, number, number];

const entry = (random: Random) => random.whole(-5, 5);
const row = (random: Random): Row => [entry(random), entry(random), entry(random)];
/** A negative number in brackets, as a factor. */
const factor = (value: number) => (value < 0 ? `(${value})` : String(value));

export const DETERMINANTS: Chapter = {
  title: '行列式与矩阵',
  opening: String.raw`
按第一行展开：$|A|=a_{11}A_{11}+a_{12}A_{12}+a_{13}A_{13}$，代数余子式带符号 $(-1)^{i+j}$。

$|AB|=|A||B|$，$|kA|=k^n|A|$，$A^{-1}=\dfrac1{|A|}A^*$。二阶矩阵的逆：主对角线交换，副对角线变号，除以行列式。

范德蒙德行列式 $\begin{vmatrix}1&1&1\\a&b&c\\a^2&b^2&c^2\end{vmatrix}=(b-a)(c-a)(c-b)$。

::: 注 提醒
矩阵乘法不满足交换律，也不满足消去律。
:::`,
  kinds: [
    (random) => {
      const [a, b, c] = [row(random), row(random), row(random)];
      const minors = [
        b[1] * c[2] - b[2] * c[1],
        b[0] * c[2] - b[2] * c[0],
        b[0] * c[1] - b[1] * c[0],
      ] as const;
      const value = a[0] * minors[0] - a[1] * minors[1] + a[2] * minors[2];
      return {
        question: `计算行列式 $${matrix([a, b, c], 'vmatrix')}$。`,
        answer: `按第一行展开，$${factor(a[0])}\\cdot${factor(minors[0])}-${factor(a[1])}\\cdot${factor(minors[1])}+${factor(a[2])}\\cdot${factor(minors[2])}=${value}$。`,
      };
    },
    (random) => {
      const [a, b, c] = [random.nonZero(-5, 5), entry(random), entry(random)];
      // With d so chosen, the determinant is a times a small number, never 0.
      const d = random.nonZero(-5, 5);
      const determinant = a * d - b * c;
      if (determinant === 0) {
        return {
          question: `判断 $A=${matrix([
            [a, b],
            [c, d],
          ])}$ 是否可逆，并求 $A$ 的秩。`,
          answer: `$|A|=${a * d}-${factor(b * c)}=0$，不可逆；$A$ 不是零矩阵，秩为 1。`,
        };
      }
      return {
        question: `求 $A=${matrix([
          [a, b],
          [c, d],
        ])}$ 的逆矩阵。`,
        answer: `$|A|=${factor(a * d)}-${factor(b * c)}=${determinant}$，$A^{-1}=${fraction(1, determinant) === '1' ? '' : fraction(1, determinant) === '-1' ? '-' : fraction(1, determinant)}${matrix(
          [
            [d, -b === 0 ? 0 : -b],
            [-c === 0 ? 0 : -c, a],
          ],
        )}$。`,
      };
    },
    (random) => {
      const [a, b, c, d] = [entry(random), entry(random), entry(random), entry(random)];
      const [e, f, g, h] = [entry(random), entry(random), entry(random), entry(random)];
      const product = [
        [a * e + b * g, a * f + b * h],
        [c * e + d * g, c * f + d * h],
      ];
      const reverse = [
        [e * a + f * c, e * b + f * d],
        [g * a + h * c, g * b + h * d],
      ];
      return {
        question: `设 $A=${matrix([
          [a, b],
          [c, d],
        ])}$，$B=${matrix([
          [e, f],
          [g, h],
        ])}$，求 $AB$ 与 $BA$。`,
        answer: `$AB=${matrix(product)}$，$BA=${matrix(reverse)}$。${JSON.stringify(product) === JSON.stringify(reverse) ? '此处恰好可交换。' : '两者不等。'}`,
      };
    },
    (random) => {
      const a = random.whole(-4, 4);
      const b = a + random.whole(1, 4);
      const c = b + random.whole(1, 4);
      return {
        question: `计算 $${matrix(
          [
            [1, 1, 1],
            [a, b, c],
            [a * a, b * b, c * c],
          ],
          'vmatrix',
        )}$。`,
        answer: `范德蒙德行列式，$a=${a},\\ b=${b},\\ c=${c}$，值为 $${b - a}\\times${c - a}\\times${c - b}=${(b - a) * (c - a) * (c - b)}$。`,
      };
    },
  ],
};

export const EQUATIONS: Chapter = {
  title: '线性方程组与向量',
  opening: String.raw`
$Ax=b$ 有解 $\Leftrightarrow r(A)=r(A\mid b)$；齐次方程组基础解系含 $n-r$ 个向量。

解的结构：非齐次通解等于一个特解加齐次通解。

$s$ 个 $n$ 维向量线性无关 $\Leftrightarrow$ 以它们为列的矩阵的秩等于 $s$；方阵时等价于行列式不为零。

::: 注 提醒
消元时只能作初等*行*变换。
:::`,
  kinds: [
    (random) => {
      const [x, y] = [random.whole(-6, 6), random.whole(-6, 6)];
      const [a, b] = [random.nonZero(-5, 5), random.nonZero(-5, 5)];
      const c = random.nonZero(-5, 5);
      const even = random.nonZero(-5, 5);
      const d = a * even === b * c ? even + 6 : even;
      const determinant = a * d - b * c;
      return {
        question: `用克拉默法则解 $${system(
          [
            [a, b],
            [c, d],
          ],
          [a * x + b * y, c * x + d * y],
          ['x', 'y'],
        )}$。`,
        answer: `$D=${determinant}$，$D_x=${determinant * x === 0 ? 0 : determinant * x}$，$D_y=${determinant * y === 0 ? 0 : determinant * y}$，故 $x=${x},\\ y=${y}$。`,
      };
    },
    (random) => {
      const solution = row(random);
      const [p, q, r] = [random.nonZero(-3, 3), random.nonZero(-3, 3), random.nonZero(-3, 3)];
      const [m, n, k] = [random.nonZero(-2, 2), random.nonZero(-2, 2), random.nonZero(-2, 2)];
      const first: Row = [1, p, q];
      const second: Row = [0, 1, r];
      const rows: Row[] = [first, [m, m * p + 1, m * q + r], [n, n * p + k, n * q + k * r + 1]];
      const dot = (coefficients: Row) =>
        coefficients[0] * solution[0] +
        coefficients[1] * solution[1] +
        coefficients[2] * solution[2];
      const symbols = ['x', 'y', 'z'];
      return {
        question: `解方程组 $${system(rows, rows.map(dot), symbols)}$。`,
        answer: `消元化为 $${system([first, second, [0, 0, 1]], [dot(first), dot(second), solution[2]], symbols)}$，回代得 $x=${solution[0]},\\ y=${solution[1]},\\ z=${solution[2]}$。`,
      };
    },
    (random) => {
      const [a, b] = [random.nonZero(-5, 5), random.nonZero(-5, 5)];
      const [c, d] = [random.nonZero(-5, 5), random.nonZero(-5, 5)];
      const symbols = ['x_3', 'x_4'];
      const equation = (name: string, coefficients: readonly [number, number]) =>
        sum([
          [1, name],
          [coefficients[0], symbols[0] ?? ''],
          [coefficients[1], symbols[1] ?? ''],
        ]);
      return {
        question: `求 $\\begin{cases}${equation('x_1', [a, b])}=0\\\\${equation('x_2', [c, d])}=0\\end{cases}$ 的基础解系。`,
        answer: `自由未知量 $x_3,x_4$ 依次取 $(1,0)$ 与 $(0,1)$，得 $\\xi_1=(${-a},${-c},1,0)\\T$，$\\xi_2=(${-b},${-d},0,1)\\T$。`,
      };
    },
    (random) => {
      const [a, b] = [random.nonZero(-4, 4), random.nonZero(-4, 4)];
      const [p, q] = [random.nonZero(-4, 4), random.nonZero(-4, 4)];
      const t = a * p + b * q;
      return {
        question: `$t$ 为何值时，向量 $(1,0,${p}),\\ (0,1,${q}),\\ (${a},${b},t)$ 线性相关？`,
        answer: `若 $(${a},${b},t)=k_1(1,0,${p})+k_2(0,1,${q})$，则 $k_1=${a},\\ k_2=${b}$，$t=${a * p}+${factor(b * q)}=${t}$。前两个向量线性无关，故当且仅当 $t=${t}$ 时相关。`,
      };
    },
  ],
};

export const EIGENVALUES: Chapter = {
  title: '特征值与二次型',
  opening: String.raw`
$|A-\lambda E|=0$ 的根是特征值；特征值之和等于迹，之积等于行列式。$f(A)$ 的特征值是 $f(\lambda)$。

实对称矩阵必可正交对角化，不同特征值的特征向量正交。

二次型正定 $\Leftrightarrow$ 各阶顺序主子式为正 $\Leftrightarrow$ 特征值全为正。

::: 注 提醒
相似矩阵有相同的特征值，反之不真。
:::`,
  kinds: [
    (random) => {
      const [a, b] = [random.whole(-6, 6), random.nonZero(-6, 6)];
      return {
        question: `求 $A=${matrix([
          [a, b],
          [b, a],
        ])}$ 的特征值与特征向量。`,
        answer: `$|A-\\lambda E|=${linearFactor(a, '\\lambda')}^2-${b * b}$，$\\lambda_1=${a + b}$，$\\lambda_2=${a - b}$，特征向量依次为 $(1,1)\\T$ 与 $(1,-1)\\T$。`,
      };
    },
    (random) => {
      const [a, b, c] = [random.whole(1, 6), random.nonZero(-5, 5), random.whole(1, 6)];
      const determinant = a * c - b * b;
      const verdict =
        determinant > 0
          ? '都大于零，正定'
          : determinant === 0
            ? '后者为零，半正定而非正定'
            : '后者小于零，不定';
      return {
        question: `写出二次型 $f=${sum([
          [a, 'x^2'],
          [2 * b, 'xy'],
          [c, 'y^2'],
        ])}$ 的矩阵，并判断其正定性。`,
        answer: `$A=${matrix([
          [a, b],
          [b, c],
        ])}$，顺序主子式 $${a}$ 与 $${a * c}-${b * b}=${determinant}$，${verdict}。`,
      };
    },
    (random) => {
      const p = random.whole(-3, 3);
      const q = p + random.whole(1, 4);
      // P = (1 1; 1 2), its inverse (2 -1; -1 1).
      const a = [
        [2 * p - q, q - p],
        [2 * p - 2 * q, 2 * q - p],
      ];
      return {
        question: `设 $A=${matrix(a)}$，求可逆矩阵 $P$，使 $P^{-1}AP$ 为对角矩阵。`,
        answer: `迹为 $${p + q}$，行列式为 $${p * q}$，故 $\\lambda=${p},\\ ${q}$。由 $(A-\\lambda E)x=0$ 得特征向量 $(1,1)\\T$ 与 $(1,2)\\T$，取 $P=${matrix(
          [
            [1, 1],
            [1, 2],
          ],
        )}$。`,
      };
    },
    (random) => {
      const values: Row = [random.nonZero(-3, 3), random.nonZero(-3, 3), random.nonZero(-3, 3)];
      const k = random.whole(1, 4);
      const images = values.map((value) => value * value + k);
      return {
        question: `三阶矩阵 $A$ 的特征值为 $${values.join(',\\ ')}$，求 $|A|$ 与 $|A^2+${k === 1 ? '' : k}E|$。`,
        answer: `$|A|=${values.map(factor).join('\\times')}=${values[0] * values[1] * values[2]}$。$A^2+${k === 1 ? '' : k}E$ 的特征值为 $${images.join(',\\ ')}$，行列式为 $${images.reduce((product, image) => product * image, 1)}$。`,
      };
    },
  ],
};
