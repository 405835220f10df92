import type { SearchIndex } from '../index/buildIndex.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import { isHan } from '../text/foldText.ts';
import { addChanged, addHomophones, addShortened } from './replaceHan.ts';
import { addMisspeltPinyin, addMisspeltWords } from './replaceLetters.ts';
import type { AddReplacement, Replacement } from './replacement.ts';

/**
 * The names of the catalog that a part of a query may be a mistake for, the likeliest first. A kind
 * of mistake is tried only if the ones before it lead to nothing. Returns none if the work limit is
 * reached, since the likeliest may not have been compared yet.
 */
export function replacementsFor(part: string, index: SearchIndex, work: WorkLimit): Replacement[] {
  if (work.isSpent || hasOtherName(part, index.otherNames)) return [];
  const found = new Map<string, number>();
  const add: AddReplacement = (name, cost) => {
    if (name !== part) found.set(name, Math.min(cost, found.get(name) ?? Number.POSITIVE_INFINITY));
  };
  if (isHan(part.charCodeAt(0))) {
    addHomophones(part, index, add, work);
    if (found.size === 0 && !work.isSpent) addChanged(part, index, add, work);
    if (found.size === 0 && !work.isSpent) addShortened(part, index, add, work);
  } else {
    addMisspeltWords(part, index, add, work);
    if (found.size === 0 && !work.isSpent) addMisspeltPinyin(part, index, add, work);
  }
  if (work.isSpent) return [];
  return Array.from(found, ([name, cost]) => ({ name, cost })).sort(
    (one, other) => one.cost - other.cost || one.name.length - other.name.length,
  );
}

/** Whether a part is or has the name of another course: 高等数学史 has 数学史. */
function hasOtherName(part: string, otherNames: ReadonlySet<string>): boolean {
  if (otherNames.has(part)) return true;
  for (const name of otherNames) if (name.length > 2 && part.includes(name)) return true;
  return false;
}
