import type { CslItem, CslName } from './cslItem.ts';

/**
 * A citation as other programs get it: foreign names in Chinese are whole, 埃里克·马瑟斯. Divided,
 * reference managers would print them as 马瑟斯埃里克.
 */
export function forPrograms(item: CslItem): CslItem {
  const { author, translator } = item;
  return {
    ...item,
    ...(author && { author: author.map(wholeInChinese) }),
    ...(translator && { translator: translator.map(wholeInChinese) }),
  };
}

function wholeInChinese(name: CslName): CslName {
  return 'literal' in name || !isChineseGivenName(name.given)
    ? name
    : { literal: `${name.given}·${name.family}` };
}

/** Whether given names are in Chinese, rather than initials. */
export function isChineseGivenName(given: string): boolean {
  return /\p{Script=Han}/u.test(given);
}
