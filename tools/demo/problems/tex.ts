/** Numbers and polynomials as TeX, written as a person would: no `1x`, no `+ -3`, no `4/2`. */

export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : greatestCommonDivisor(b, a % b);
}

/** A fraction in lowest terms; a whole number where the denominator becomes 1. */
export function fraction(numerator: number, denominator: number): string {
  const divisor = greatestCommonDivisor(numerator, denominator) * Math.sign(denominator);
  const top = numerator / divisor;
  const bottom = denominator / divisor;
  if (bottom === 1) return String(top === 0 ? 0 : top);
  return `${top < 0 ? '-' : ''}\\dfrac{${Math.abs(top)}}{${bottom}}`;
}

/** A sum of coefficient and symbol: `[[2, 'x^2'], [-1, 'x'], [3, '']]` is `2x^2-x+3`. */
export function sum(terms: readonly (readonly [number, string])[]): string {
  const written = terms
    .filter(([coefficient]) => coefficient !== 0)
    .map(([coefficient, symbol], index) => {
      const sign = coefficient < 0 ? '-' : index === 0 ? '' : '+';
      const size = Math.abs(coefficient);
      return `${sign}${size === 1 && symbol !== '' ? '' : size}${symbol}`;
    });
  return written.length === 0 ? '0' : written.join('');
}

/** `x-3`, `x+3` or `x`, for a root. */
export function linearFactor(root: number, symbol = 'x'): string {
  return root === 0
    ? symbol
    : `(${sum([
        [1, symbol],
        [-root, ''],
      ])})`;
}

export function matrix(rows: readonly (readonly (number | string)[])[], kind = 'pmatrix'): string {
  return `\\begin{${kind}}${rows.map((row) => row.join('&')).join('\\\\')}\\end{${kind}}`;
}

/** A system of equations from coefficients and right sides. */
export function system(
  rows: readonly (readonly number[])[],
  right: readonly number[],
  symbols: readonly string[],
): string {
  const lines = rows.map(
    (row, index) =>
      `${sum(row.map((coefficient, column) => [coefficient, symbols[column] ?? ''] as const))}=${right[index] ?? 0}`,
  );
  return `\\begin{cases}${lines.join('\\\\')}\\end{cases}`;
}
