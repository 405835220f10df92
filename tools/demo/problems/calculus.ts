import type { Chapter } from './chapter.ts';
import { fraction, linearFactor, sum } from './tex.ts';

export const LIMITS: Chapter = {
  title: '极限',
  opening: String.raw`
两个重要极限：$\lim\limits_{x\to0}\dfrac{\sin x}x=1$，$\lim\limits_{x\to\infty}\left(1+\dfrac1x\right)^x=\e$。

等价无穷小（$x\to0$）：$\sin x\sim\tan x\sim\arcsin x\sim\ln(1+x)\sim\e^x-1\sim x$，$1-\cos x\sim\dfrac{x^2}2$，$(1+x)^\alpha-1\sim\alpha x$。

有理式在无穷远处的极限，只看最高次项；同次时等于系数之比。

::: 注 提醒
等价无穷小只能在乘除中代换，加减中代换要小心：$\tan x-\sin x\sim\dfrac{x^3}2$，而不是 $0$。
:::`,
  kinds: [
    (random) => {
      const [a, d] = [random.nonZero(-9, 9), random.whole(1, 9)];
      const [b, c, e, f] = [
        random.nonZero(-9, 9),
        random.nonZero(-9, 9),
        random.nonZero(1, 9),
        random.whole(1, 9),
      ];
      return {
        question: `求 $\\lim\\limits_{n\\to\\infty}\\dfrac{${sum([
          [a, 'n^2'],
          [b, 'n'],
          [c, ''],
        ])}}{${sum([
          [d, 'n^2'],
          [e, 'n'],
          [f, ''],
        ])}}$。`,
        answer: `分子分母同除以 $n^2$，含 $\\dfrac1n$ 与 $\\dfrac1{n^2}$ 的项都趋于 0，极限为最高次项系数之比 $${fraction(a, d)}$。`,
      };
    },
    (random) => {
      const [a, b] = [random.whole(2, 12), random.whole(2, 12)];
      const [top, bottom] = [
        random.pick(['\\sin', '\\tan', '\\arcsin']),
        random.pick(['\\tan', '\\sin']),
      ];
      return {
        question: `求 $\\lim\\limits_{x\\to0}\\dfrac{${top} ${a}x}{${bottom} ${b}x}$。`,
        answer: `$x\\to0$ 时 $${top} ${a}x\\sim${a}x$，$${bottom} ${b}x\\sim${b}x$，故极限为 $\\lim\\limits_{x\\to0}\\dfrac{${a}x}{${b}x}=${fraction(a, b)}$。`,
      };
    },
    (random) => {
      const [a, b] = [random.nonZero(-6, 6), random.whole(1, 6)];
      return {
        question: `求 $\\lim\\limits_{x\\to\\infty}\\left(1${a < 0 ? '-' : '+'}\\dfrac{${Math.abs(a)}}{x}\\right)^{${sum([[b, 'x']])}}$。`,
        answer: `写成 $\\left[\\left(1${a < 0 ? '-' : '+'}\\dfrac{${Math.abs(a)}}x\\right)^{\\frac{x}{${a}}}\\right]^{${a * b}}$，括号内趋于 $\\e$，极限为 $\\e^{${a * b}}$。`,
      };
    },
    (random) => {
      const [a, b] = [random.whole(1, 9), random.whole(1, 9)];
      return {
        question: `求 $\\lim\\limits_{x\\to0}\\dfrac{\\sqrt{${sum([
          [1, ''],
          [a, 'x'],
        ])}}-\\sqrt{${sum([
          [1, ''],
          [-b, 'x'],
        ])}}}{x}$。`,
        answer: `分子有理化，原式 $=\\lim\\limits_{x\\to0}\\dfrac{${a + b}x}{x\\left(\\sqrt{${sum([
          [1, ''],
          [a, 'x'],
        ])}}+\\sqrt{${sum([
          [1, ''],
          [-b, 'x'],
        ])}}\\right)}=${fraction(a + b, 2)}$。`,
      };
    },
  ],
};

export const DERIVATIVES: Chapter = {
  title: '导数',
  opening: String.raw`
$(uv)'=u'v+uv'$，$\left(\dfrac uv\right)'=\dfrac{u'v-uv'}{v^2}$，$\dfrac{\d y}{\d x}=\dfrac{\d y}{\d u}\cdot\dfrac{\d u}{\d x}$。

隐函数求导：方程两边对 $x$ 求导，记住 $y$ 是 $x$ 的函数，再解出 $y'$。

求极值的步骤：求驻点与不可导点；列表看 $f'$ 的符号；由正变负为极大，由负变正为极小。

::: 注 提醒
$f'(x_0)=0$ 不保证极值，例如 $x^3$ 在 $0$ 处。
:::`,
  kinds: [
    (random) => {
      const [a, b, c] = [random.nonZero(-5, 5), random.nonZero(-6, 6), random.nonZero(-4, 4)];
      const power = sum([[c, 'x']]);
      return {
        question: `设 $y=(${sum([
          [a, 'x^2'],
          [b, 'x'],
        ])})\\e^{${power}}$，求 $y'$。`,
        answer: `$y'=(${sum([
          [2 * a, 'x'],
          [b, ''],
        ])})\\e^{${power}}${c < 0 ? '-' : '+'}${Math.abs(c) === 1 ? '' : Math.abs(c)}(${sum([
          [a, 'x^2'],
          [b, 'x'],
        ])})\\e^{${power}}=\\left(${sum([
          [a * c, 'x^2'],
          [2 * a + b * c, 'x'],
          [b, ''],
        ])}\\right)\\e^{${power}}$。`,
      };
    },
    (random) => {
      const [a, b] = [random.whole(1, 9), random.whole(1, 9)];
      const inner = sum([
        [a, 'x^2'],
        [b, ''],
      ]);
      return {
        question: `设 $y=\\ln(${inner})$，求 $y'$ 与 $y''(0)$。`,
        answer: `$y'=\\dfrac{${2 * a}x}{${inner}}$。又 $y''=\\dfrac{${2 * a}(${inner})-${4 * a * a}x^2}{(${inner})^2}$，代入 $x=0$ 得 $y''(0)=${fraction(2 * a, b)}$。`,
      };
    },
    (random) => {
      const a = random.whole(1, 5);
      const [p, q] = [random.whole(1, 5), random.whole(1, 5)];
      const right = p * p + a * p * q + q * q;
      return {
        question: `曲线 $x^2+${sum([[a, 'xy']])}+y^2=${right}$，求在点 $(${p},${q})$ 处的切线斜率。`,
        answer: `两边对 $x$ 求导：$2x+${sum([[a, '']])}\\,(y+xy')+2yy'=0$，$y'=-\\dfrac{2x+${sum([[a, 'y']])}}{${sum([[a, 'x']])}+2y}$，代入得 $${fraction(-(2 * p + a * q), a * p + 2 * q)}$。`,
      };
    },
    (random) => {
      const p = random.whole(-4, 2);
      const q = p + random.whole(1, 5);
      const value = (x: number) => 2 * x ** 3 - 3 * (p + q) * x ** 2 + 6 * p * q * x;
      return {
        question: `求 $f(x)=${sum([
          [2, 'x^3'],
          [-3 * (p + q), 'x^2'],
          [6 * p * q, 'x'],
        ])}$ 的极值。`,
        answer: `$f'(x)=6${linearFactor(p)}${linearFactor(q)}$，驻点 $${p},\\ ${q}$。在 $x=${p}$ 处 $f'$ 由正变负，极大值 $${value(p)}$；在 $x=${q}$ 处由负变正，极小值 $${value(q)}$。`,
      };
    },
  ],
};

export const PRIMITIVES: Chapter = {
  title: '不定积分',
  opening: String.raw`
分部积分 $\displaystyle\int u\,\d v=uv-\int v\,\d u$。选 $u$ 的次序：反三角、对数、幂、三角、指数，在前的作 $u$。

常用公式：$\displaystyle\int\frac{\d x}{x^2+a^2}=\frac1a\arctan\frac xa+C$，$\displaystyle\int\frac{\d x}{x-a}=\ln|x-a|+C$。

有理式先化为真分式，再拆成部分分式。

::: 注 提醒
不要丢掉常数 $C$，也不要忘记把换元变回来。做完求一次导数，是最好的检验。
:::`,
  kinds: [
    (random) => {
      const a = random.nonZero(-6, 6);
      const power = sum([[a, 'x']]);
      return {
        question: `求 $\\displaystyle\\int x\\,\\e^{${power}}\\,\\d x$。`,
        answer: `取 $u=x$，$\\d v=\\e^{${power}}\\d x$，则 $v=${fraction(1, a)}\\e^{${power}}$，原式 $=\\left(${a === 1 ? 'x' : a === -1 ? '-x' : `${a < 0 ? '-' : ''}\\dfrac{x}{${Math.abs(a)}}`}-${fraction(1, a * a)}\\right)\\e^{${power}}+C$。`,
      };
    },
    (random) => {
      const [p, q] = [random.nonZero(-5, 5), random.whole(1, 6)];
      const shifted = sum([
        [1, 'x'],
        [p, ''],
      ]);
      return {
        question: `求 $\\displaystyle\\int\\frac{\\d x}{${sum([
          [1, 'x^2'],
          [2 * p, 'x'],
          [p * p + q * q, ''],
        ])}}$。`,
        answer: `配方，分母为 $(${shifted})^2+${q === 1 ? 1 : `${q}^2`}$，故原式 $=${q === 1 ? `\\arctan(${shifted})` : `\\dfrac1{${q}}\\arctan\\dfrac{${shifted}}{${q}}`}+C$。`,
      };
    },
    (random) => {
      const p = random.nonZero(-5, 5);
      const q = p + random.whole(1, 6);
      const [first, second] = [random.nonZero(-4, 4), random.nonZero(-4, 4)];
      const top = sum([
        [first + second, 'x'],
        [-(first * q + second * p), ''],
      ]);
      const term = (coefficient: number, root: number) =>
        [
          coefficient,
          `\\ln\\left|${sum([
            [1, 'x'],
            [-root, ''],
          ])}\\right|`,
        ] as const;
      return {
        question: `求 $\\displaystyle\\int\\frac{${top}}{${linearFactor(p)}${linearFactor(q)}}\\,\\d x$。`,
        answer: `设 $\\dfrac{A}{${sum([
          [1, 'x'],
          [-p, ''],
        ])}}+\\dfrac{B}{${sum([
          [1, 'x'],
          [-q, ''],
        ])}}$，令 $x=${p}$ 得 $A=${first}$，令 $x=${q}$ 得 $B=${second}$。原式 $=${sum([term(first, p), term(second, q)])}+C$。`,
      };
    },
    (random) => {
      const a = random.whole(2, 9);
      const isCosine = random.pick([true, false]);
      return isCosine
        ? {
            question: `求 $\\displaystyle\\int x\\cos ${a}x\\,\\d x$。`,
            answer: `分部积分，原式 $=\\dfrac{x}{${a}}\\sin ${a}x-\\dfrac1{${a}}\\displaystyle\\int\\sin ${a}x\\,\\d x=\\dfrac{x\\sin ${a}x}{${a}}+\\dfrac{\\cos ${a}x}{${a * a}}+C$。`,
          }
        : {
            question: `求 $\\displaystyle\\int x\\sin ${a}x\\,\\d x$。`,
            answer: `分部积分，原式 $=-\\dfrac{x}{${a}}\\cos ${a}x+\\dfrac1{${a}}\\displaystyle\\int\\cos ${a}x\\,\\d x=-\\dfrac{x\\cos ${a}x}{${a}}+\\dfrac{\\sin ${a}x}{${a * a}}+C$。`,
          };
    },
  ],
};

export const INTEGRALS: Chapter = {
  title: '定积分及其应用',
  opening: String.raw`
$\displaystyle\int_a^bf(x)\,\d x=F(b)-F(a)$。奇函数在对称区间上的积分为零，偶函数取两倍。

面积 $\displaystyle\int_a^b|f-g|\,\d x$，绕 $x$ 轴的旋转体体积 $\pi\displaystyle\int_a^bf^2\,\d x$。

瓦里斯公式：$\displaystyle\int_0^{\pi/2}\sin^nx\,\d x=\frac{(n-1)!!}{n!!}\cdot\begin{cases}\frac\pi2,&n\text{ 为偶数}\\1,&n\text{ 为奇数}\end{cases}$

::: 注 提醒
换元必换限。换限之后不必再换回原变量。
:::`,
  kinds: [
    (random) => {
      const [a, b, c] = [random.nonZero(-6, 6), random.nonZero(-6, 6), random.whole(1, 4)];
      return {
        question: `求 $\\displaystyle\\int_0^{${c}}(${sum([
          [3 * a, 'x^2'],
          [2 * b, 'x'],
        ])})\\,\\d x$。`,
        answer: `原函数为 $${sum([
          [a, 'x^3'],
          [b, 'x^2'],
        ])}$，代入上下限得 $${a * c ** 3 + b * c ** 2}$。`,
      };
    },
    (random) => {
      const k = random.whole(1, 9);
      return {
        question: `求抛物线 $y=x^2$ 与直线 $y=${sum([[k, 'x']])}$ 围成的图形的面积。`,
        answer: `交点 $x=0,\\ ${k}$，面积 $\\displaystyle\\int_0^{${k}}(${sum([[k, 'x']])}-x^2)\\,\\d x=${fraction(k ** 3, 2)}-${fraction(k ** 3, 3)}=${fraction(k ** 3, 6)}$。`,
      };
    },
    (random) => {
      const n = random.whole(3, 10);
      const factors = Array.from({ length: Math.floor(n / 2) }, (_, index) => n - 2 * index).filter(
        (value) => value > 1,
      );
      const top = factors.reduce((product, value) => product * (value - 1), 1);
      const bottom = factors.reduce((product, value) => product * value, 1);
      const steps = factors.map((value) => `\\dfrac{${value - 1}}{${value}}`).join('\\cdot');
      const isEven = n % 2 === 0;
      return {
        question: `求 $\\displaystyle\\int_0^{\\pi/2}${random.pick(['\\sin', '\\cos'])}^{${n}}x\\,\\d x$。`,
        answer: `由瓦里斯公式，$${steps}${isEven ? '\\cdot\\dfrac\\pi2' : ''}=${isEven ? `${fraction(top, 2 * bottom)}\\pi` : fraction(top, bottom)}$。`,
      };
    },
    (random) => {
      const [a, b] = [random.whole(1, 5), random.whole(1, 6)];
      return {
        question: `曲线 $y=${a === 1 ? '' : a}\\sqrt x\\ (0\\le x\\le${b})$ 绕 $x$ 轴旋转一周，求所得立体的体积。`,
        answer: `$V=\\pi\\displaystyle\\int_0^{${b}}${a * a === 1 ? '' : a * a}x\\,\\d x=${fraction(a * a * b * b, 2) === '1' ? '' : fraction(a * a * b * b, 2)}\\pi$。`,
      };
    },
  ],
};

export const SERIES_AND_EQUATIONS: Chapter = {
  title: '级数与微分方程',
  opening: String.raw`
等比级数 $\displaystyle\sum_{n=0}^\infty q^n=\frac1{1-q}\ (|q|<1)$；收敛半径 $R=\lim\limits_{n\to\infty}\left|\dfrac{a_n}{a_{n+1}}\right|$。

一阶线性方程 $y'+p(x)y=q(x)$ 的通解 $y=\e^{-\int p}\left(\displaystyle\int q\,\e^{\int p}\,\d x+C\right)$。

二阶常系数齐次方程，特征根 $r_1\ne r_2$ 时 $y=C_1\e^{r_1x}+C_2\e^{r_2x}$；重根时 $y=(C_1+C_2x)\e^{rx}$。

::: 注 提醒
幂级数在端点处的敛散性要单独讨论。
:::`,
  kinds: [
    (random) => {
      const b = random.whole(2, 9);
      const a = random.whole(1, b - 1);
      const c = random.whole(1, 9);
      return {
        question: `求 $\\displaystyle\\sum_{n=0}^{\\infty}${c === 1 ? '' : `${c}\\cdot`}\\left(${fraction(a, b)}\\right)^n$ 的和。`,
        answer: `等比级数，公比 $${fraction(a, b)}$，和为 $${c === 1 ? '' : `${c}\\cdot`}\\dfrac{1}{1-${fraction(a, b)}}=${fraction(c * b, b - a)}$。`,
      };
    },
    (random) => {
      const [a, k] = [random.whole(2, 9), random.whole(1, 3)];
      const factor = k === 1 ? 'n' : `n^${k}`;
      return {
        question: `求幂级数 $\\displaystyle\\sum_{n=1}^\\infty\\frac{${factor}}{${a}^n}x^n$ 的收敛半径与收敛域。`,
        answer: `$R=\\lim\\limits_{n\\to\\infty}\\dfrac{${factor}}{${a}^n}\\cdot\\dfrac{${a}^{n+1}}{${k === 1 ? 'n+1' : `(n+1)^${k}`}}=${a}$。$x=\\pm${a}$ 时通项不趋于零，收敛域为 $(-${a},${a})$。`,
      };
    },
    (random) => {
      const a = random.whole(1, 6);
      const b = random.nonZero(-9, 9);
      const c = random.whole(-5, 5);
      const rest = fraction(c * a - b, a);
      const constant = fraction(b, a);
      const exponential = `\\e^{${sum([[-a, 'x']])}}`;
      return {
        question: `解初值问题 $y'+${sum([[a, 'y']])}=${b}$，$y(0)=${c}$。`,
        answer: `通解 $y=${constant}+C${exponential}$。由 $y(0)=${c}$ 得 $C=${rest}$，${rest === '0' ? `故 $y=${constant}$ 为常数解` : `特解为 $y=${constant}+\\left(${rest}\\right)${exponential}$`}。`,
      };
    },
    (random) => {
      const [p, q] = [random.nonZero(-5, 5), random.nonZero(-5, 5)];
      const equation = sum([
        [1, "y''"],
        [-(p + q), "y'"],
        [p * q, 'y'],
      ]);
      const roots = p === q ? `重根 $r=${p}$` : `$r_1=${p},\\ r_2=${q}$`;
      const solution =
        p === q
          ? `(C_1+C_2x)\\e^{${sum([[p, 'x']])}}`
          : `C_1\\e^{${sum([[p, 'x']])}}+C_2\\e^{${sum([[q, 'x']])}}`;
      return {
        question: `求 $${equation}=0$ 的通解。`,
        answer: `特征方程 $${linearFactor(p, 'r')}${linearFactor(q, 'r')}=0$，${roots}，通解 $y=${solution}$。`,
      };
    },
  ],
};
