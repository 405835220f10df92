const DIGITS = '零一二三四五六七八九';

/** The number of an edition: 3 for `3`, `第3版`, `第三版` or `3rd edition`; undefined for 修订版. */
export function editionNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  const [, digits] = /(?:^|第\s*)(\d{1,3})(?:\s*版|(?:st|nd|rd|th)\b.*)?$/iu.exec(plain) ?? [];
  if (digits !== undefined) return Number(digits);
  const [, chinese] = /^第?\s*([一二三四五六七八九十]{1,3})版$/u.exec(plain) ?? [];
  return chinese === undefined ? undefined : chineseNumber(chinese);
}

/** 三, 十, 十二 or 二十一, up to 99. */
function chineseNumber(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['零', text];
  return (tens === '' ? 1 : DIGITS.indexOf(tens ?? '')) * 10 + (ones ? DIGITS.indexOf(ones) : 0);
}
