import { countBits } from './bits.ts';
import { nearestPart } from './editDistance.ts';
import { isSwap } from './isSwap.ts';
import type { Knowledge } from './knowledge.ts';
import type { AddReplacement } from './replacement.ts';
import { IN_NAMES, IN_NAMES_OR_PEOPLE } from './values.ts';

/** Words of letters that are one change away (two, if they are long). */
export function addMisspeltWords(part: string, { values }: Knowledge, add: AddReplacement): void {
  if (part.length < 4) return;
  const most = part.length >= 8 ? 2 : 1;
  for (const word of values.words) {
    if (Math.abs(word.length - part.length) > most || word.length < 4) continue;
    if (word[0] !== part[0] && word[1] !== part[0]) continue;
    const near = nearestPart(part, word, most, { anchored: true, whole: true });
    if (near) add(word, near.distance);
  }
}

/** Names whose pinyin is one change away, or begins with what is. */
export function addMisspeltPinyin(
  part: string,
  { values, readings }: Knowledge,
  add: AddReplacement,
): void {
  if (part.length < 5) return;
  const most = part.length >= 12 ? 2 : 1;
  const own = lettersOf(part);
  values.texts.forEach((text, value) => {
    const fields = values.fields[value] ?? 0;
    if ((fields & IN_NAMES_OR_PEOPLE) === 0) return;
    const isName = (fields & IN_NAMES) !== 0;
    const ends: number[] = [];
    let spelled = '';
    for (let at = 0; at < text.length && spelled.length < part.length + most; at += 1) {
      const reading = readings.get(text.charCodeAt(at))?.[0];
      if (reading === undefined) break;
      spelled += reading;
      ends.push(spelled.length);
    }
    if (spelled.length < part.length - most) return;
    // So many letters that the other lacks cannot be made up for by so few changes.
    if (countBits(own & ~lettersOf(spelled)) > most) return;
    if (!isName && spelled.length > part.length + most) return;
    const near = isName
      ? nearestPart(part, spelled, most, { anchored: true })
      : nearestPart(part, spelled, 1, { anchored: true, whole: true });
    if (!near) return;
    // Another letter makes another person: lixiaoyong is not lixiaolong.
    if (!isName && spelled.length === part.length && !isSwap(spelled, part)) return;
    // As many characters as the letters go, the last one perhaps begun only.
    const length = ends.findIndex((end) => end >= near.to) + 1;
    if (length >= 2) add(text.slice(0, length), near.distance);
  });
}

/** The letters of a word, a bit each. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << ((word.charCodeAt(at) - 0x61) & 31);
  return bits;
}
