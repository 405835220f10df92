import { HIDDEN, type Span, withoutSpans } from './mark.ts';
import { isForeignName, isPerson, isWesternPerson, WELL_KNOWN } from './people.ts';
import type { Segment } from './segment.ts';

interface People {
  readonly authors: readonly string[];
  readonly translators: readonly string[];
  /** Where they stand, with what says that they wrote it. */
  readonly spans: readonly Span[];
}

const EDGE = `\\s_\\-—,，、;；.+&（(【[）)】\\]〔〕${HIDDEN}`;
const NATION =
  '[（(【[〔]\\s*(?:美|英|德|法|日|俄|苏|加|澳|意|瑞士|瑞典|荷|印|以|奥|美国|英国|德国|日本|苏联|俄罗斯)\\s*[）)】\\]〕]\\s*';
const ROLE = '主编|编著|编译|等著|等编|等译|合著|著|编|译|主译|教授|老师|等';

/** A piece of Han characters between separators, perhaps with a country before it. */
const PIECE = new RegExp(
  `(?<=^|[${EDGE}])(${NATION})?((?:\\p{Script=Han}){2,9})(?=$|[${EDGE}])`,
  'gu',
);
/** Names in letters: in brackets, behind `by`, or between separators. */
const LETTERS =
  /[（(【[]([^（()）【】[\]]+)[）)】\]]|(?<=^|\s)by\s+([^-—_（(]+)$|(?<=^|\s[-—]\s|[_\ue000]\s*|\p{Script=Han}\s)(\p{Lu}[\p{L}.'’\s,，&-]+?)(?=\s*(?:$|\s[-—]|[_\ue000]))/gu;

/**
 * The people in the name of a book: those that stand by themselves between separators, those with 著
 * or 译 behind them, and well-known ones whose names are written on to the title.
 *
 * @param options.isBook whether something else already says that it is one
 */
export function findPeople(
  { shown, text }: Segment,
  hidden: readonly Span[],
  { isBook }: { readonly isBook: boolean },
): People {
  const authors: string[] = [];
  const translators: string[] = [];
  const spans: Span[] = [];
  const rest = withoutSpans(text, hidden);
  for (const match of rest.matchAll(PIECE)) {
    const [whole, nation, piece = ''] = match;
    const [, name = '', role = ''] = new RegExp(`^(.+?)(${ROLE})?$`, 'u').exec(piece) ?? [];
    if (/老师|教授/u.test(role) || !isNamed(name, role, nation !== undefined)) continue;
    (/译/u.test(role) && role !== '编译' ? translators : authors).push(name);
    spans.push({ from: match.index, to: match.index + whole.length });
  }
  for (const match of withoutSpans(shown, [...hidden, ...spans]).matchAll(LETTERS)) {
    const [whole, bracketed, by, plain] = match;
    const names = (bracketed ?? by ?? plain ?? '')
      .split(/\s*(?:[,，、;；&]|\band\b)\s*/u)
      .map((name) => name.trim());
    if (!names.every((name) => isWesternPerson(name))) continue;
    // Two capitalised words may as well be a title in English: an initial or Han around it tells.
    const isSure =
      by !== undefined ||
      names.some((name) => /\b\p{Lu}\./u.test(name)) ||
      /\p{Script=Han}/u.test(shown) ||
      (isBook && match.index > 0);
    if (!isSure) continue;
    authors.push(...names);
    spans.push({ from: match.index, to: match.index + whole.length });
  }
  const known = authors.length > 0 ? undefined : WELL_KNOWN.find((name) => rest.includes(name));
  if (known !== undefined) {
    const from = rest.indexOf(known);
    authors.push(known);
    spans.push({ from, to: from + known.length });
  }
  return { authors, translators, spans };
}

function isNamed(name: string, role: string, isForeign: boolean): boolean {
  if (isPerson(name) || isForeignName(name)) return true;
  if (isForeign && name.length <= 6) return true;
  return role !== '' && role !== '等' && name.length <= 4 && isPerson(name.slice(0, 3));
}
