const DIGITS = '零一二三四五六七八九';

const collator = new Intl.Collator('zh', { numeric: true });

/**
 * Sorts names of pictures in page order: numbers by value, so that 10 comes after 9 and 第十页 after
 * 第九页.
 */
export function orderByName(names: readonly string[]): readonly string[] {
  const keys = new Map(names.map((name) => [name, withDigits(name.normalize('NFKC'))]));
  return names.toSorted(
    (one, other) =>
      collator.compare(keys.get(one) ?? one, keys.get(other) ?? other) || (one < other ? -1 : 1),
  );
}

/** Converts Chinese numbers below 100 to digits. */
function withDigits(name: string): string {
  return name.replace(
    /([一二三四五六七八九])?十([一二三四五六七八九])?|[一二三四五六七八九]/gu,
    (all, tens, ones) =>
      all.includes('十') ? String((digit(tens) || 1) * 10 + digit(ones)) : String(digit(all)),
  );
}

function digit(character: string | undefined): number {
  return character === undefined ? 0 : DIGITS.indexOf(character);
}
