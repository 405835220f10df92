import { isHan } from './foldText.ts';
import type { Knowledge } from './knowledge.ts';
import { addChanged, addHomophones, addShortened } from './replaceHan.ts';
import { addMisspeltPinyin, addMisspeltWords } from './replaceLetters.ts';
import type { AddReplacement, Replacement } from './replacement.ts';

/**
 * Names of the catalog that a part of a query, of Han characters or of letters, may be mistaken for,
 * the likeliest first. What leads to any is not followed by what forgives more.
 */
export function replacementsFor(part: string, knowledge: Knowledge): Replacement[] {
  if (knowledge.otherNames.has(part)) return [];
  const found = new Map<string, number>();
  const add: AddReplacement = (name, cost) => {
    if (name !== part) found.set(name, Math.min(cost, found.get(name) ?? Number.POSITIVE_INFINITY));
  };
  if (isHan(part.charCodeAt(0))) {
    addHomophones(part, knowledge, add);
    if (found.size === 0) addChanged(part, knowledge, add);
    if (found.size === 0) addShortened(part, knowledge, add);
  } else {
    addMisspeltWords(part, knowledge, add);
    if (found.size === 0) addMisspeltPinyin(part, knowledge, add);
  }
  return Array.from(found, ([name, cost]) => ({ name, cost })).sort(
    (one, other) => one.cost - other.cost || one.name.length - other.name.length,
  );
}
