import type { CslName } from './cslItem.ts';

/** `[美]`, `（清）`: a country or dynasty before a name. */
const ORIGIN = /^\s*[[(（［【〔](\p{Script=Han}{1,5})[\])）］】〕]\s*/u;
/** `Stuart Russell(斯图尔特·罗素)`: a name, and the same name in another script. */
const ALIAS = /^([^()（）]+?)\s*[(（]([^()（）]+)[)）]$/u;
const HAN = /\p{Script=Han}/u;
/** `E. М. 粟弗席兹`: initials before a family name in Chinese. */
const INITIALS_FIRST = /^((?:\p{Lu}[.．]?[\s·•・]*)+)(\p{Script=Han}+)$/u;
/** The points between the parts of a foreign name in Chinese: 伊迪斯·乔纳斯. */
const POINT = /\s*[·•‧・]\s*/u;
/** What belongs to the family name behind it: de Berg, De Morgan. */
const PARTICLE = /^(?:\p{Ll}|(?:De|Del|Della|Des|Di|Du|La|Le|Ten|Ter|Van|Von)$)/u;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/iu;
/** A word that organisations have in their names, and people do not. */
const ORGANISATION =
  /\b(?:association|centre|center|committee|consortium|corporation|council|department|foundation|group|inc|institute|laboratory|organi[sz]ation|press|school|society|team|university|acm|ieee)\b/iu;

/**
 * Divides a name as catalogs have it into family and given names, where that is certain. Names in
 * Chinese stay whole, for two characters can be a family name. So do organisations.
 *
 * @param isForeign whether the book is a translation: then 马瑟斯 is the family name of 埃里克·马瑟斯
 * @param isChinese whether the document is in Chinese: then its authors are, too, if they can be
 */
export function personName(
  text: string,
  { isForeign, isChinese }: { readonly isForeign: boolean; readonly isChinese: boolean },
): CslName {
  const name = text.replace(ORIGIN, '').trim();
  const [, first = '', second = ''] = ALIAS.exec(name) ?? [];
  if (second !== '' && HAN.test(first) !== HAN.test(second)) {
    return divide(HAN.test(first) === isChinese ? first : second, true);
  }
  return divide(name, isForeign || name !== text.trim());
}

function divide(name: string, isForeign: boolean): CslName {
  if (!HAN.test(name)) return ORGANISATION.test(name) ? { literal: name } : divideWestern(name);
  const [, initials, family] = INITIALS_FIRST.exec(name) ?? [];
  if (initials !== undefined && family !== undefined) return { family, given: initials.trim() };
  const parts = name.split(POINT);
  const last = parts.pop();
  // The names of Uyghurs and Kazakhs have points, too, and no family name.
  if (!isForeign || last === undefined || parts.length === 0) return { literal: name };
  const [, given, chinese] = INITIALS_FIRST.exec(last) ?? [];
  if (given !== undefined) parts.push(given.trim());
  return { family: chinese ?? last, given: parts.join('·') };
}

/** `Forouzan, B. A.` or `Behrouz A. Forouzan`; `Mark de Berg`; `Peyton Z. Peebles Jr.`. */
function divideWestern(name: string): CslName {
  const [before = '', ...after] = name.split(/\s*,\s*/u);
  const words = (after.length === 0 ? name : (after[0] ?? '')).split(/\s+/u);
  const lastWord = after.length > 1 ? after[1] : words.at(-1);
  const suffix = lastWord !== undefined && SUFFIX.test(lastWord) ? lastWord : undefined;
  if (suffix !== undefined && words.at(-1) === suffix) words.pop();
  const ending = suffix === undefined ? {} : { suffix: suffix.replace(/\.$/u, '') };
  if (after[0] !== undefined && !SUFFIX.test(after[0])) {
    return { family: before, given: words.join(' '), ...ending };
  }
  if (after[0] !== undefined) words.splice(0, words.length, ...before.split(/\s+/u));
  let start = words.length - 1;
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1;
  if (start < 1) return { literal: name };
  return {
    family: words.slice(start).join(' '),
    given: words.slice(0, start).join(' '),
    ...ending,
  };
}
