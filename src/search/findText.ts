import { correct } from './correct.ts';
import { type Answerable, readAnswerable } from './coverItems.ts';
import { type Explained, type Explanation, explain } from './explain.ts';
import type { Knowledge } from './knowledge.ts';
import type { Slot } from './meanings.ts';
import { relaxSlots } from './slots.ts';
import { type Understood, understand } from './understand.ts';
import { WorkLimit } from './workLimit.ts';

/** What a text finds, in no order. */
export interface Found extends Explained {
  /** What was looked up: of several corrections the best, by which all that is found is marked. */
  readonly understood: Understood;
  readonly isNear?: true;
  readonly meant?: string;
}

/** What was understood, and what the texts of the catalog can answer of it. */
interface Asked {
  readonly understood: Understood;
  readonly answerable: Answerable;
}

/**
 * The items that a text finds; where there are none, those that come near to it. When the work is
 * spent, the best that was found so far is the answer.
 */
export function findText(
  text: string,
  knowledge: Knowledge,
  work = WorkLimit.for(knowledge.values),
): Found {
  const asked = ask(text, knowledge, work);
  const exact = lookUp(asked, knowledge, work);
  const once = work.spent;
  if (exact.positions.length > 0 || exact.understood.query.text === '') return exact;
  return (
    findRelaxed(asked, knowledge, work) ??
    findCorrected(asked.understood, knowledge, work, once) ??
    exact
  );
}

function ask(text: string, knowledge: Knowledge, work: WorkLimit): Asked {
  const understood = understand(text, knowledge, work);
  const { query, evidence } = understood;
  return { understood, answerable: readAnswerable(query, knowledge.values, evidence, work) };
}

function lookUp(
  { understood, answerable }: Asked,
  { values, facts, cover }: Knowledge,
  work: WorkLimit,
  needsName = false,
): Found & Explanation {
  const { query, slots, evidence } = understood;
  const explained = explain({
    query,
    values,
    facts,
    evidence,
    answerable,
    slots,
    cover,
    needsName,
    work,
  });
  return { ...explained, understood };
}

/** What is passed over, step by step, where nothing has all that was asked: never a name or a year. */
const STEPS: readonly (readonly Slot['about'][])[] = [
  [],
  ['variant'],
  ['variant', 'edition'],
  ['variant', 'edition', 'stage'],
  ['variant', 'edition', 'stage', 'semester'],
  ['variant', 'edition', 'stage', 'semester', 'content'],
];

function findRelaxed(
  { understood, answerable }: Asked,
  knowledge: Knowledge,
  work: WorkLimit,
): Found | undefined {
  const asksFor = new Set(understood.slots.map(({ about }) => about));
  for (const step of STEPS) {
    if (work.isSpent) return undefined;
    const newest = step.at(-1);
    if (newest !== undefined && !asksFor.has(newest)) continue;
    const slots = relaxSlots(understood.slots, understood.query, new Set(step));
    const found = lookUp(
      { understood: { ...understood, slots }, answerable },
      knowledge,
      work,
      true,
    );
    // Texts lack what no fact can explain, whichever is passed over.
    if (found.scored === 0) return undefined;
    if (found.positions.length === 0) continue;
    return step.length === 0 ? found : { ...found, isNear: true };
  }
  return undefined;
}

/** What costs so much more than the least correction that finds anything was not meant. */
const MOST_BEYOND_LEAST = 0.25;

/** How far what a correction finds stands behind what a better one does. */
const STEP_BEHIND = 0.1;

/** A correction that finds something. */
interface Corrected {
  readonly text: string;
  /** How well it explains the best item, less what it costs. */
  readonly worth: number;
  readonly found: Found;
}

/**
 * Asks what may have been meant instead; the likeliest only, where one is likelier than others.
 *
 * @param once what it took to look up what was typed, and so about what a correction takes
 */
function findCorrected(
  understood: Understood,
  knowledge: Knowledge,
  work: WorkLimit,
  once: number,
): Found | undefined {
  let least = Number.POSITIVE_INFINITY;
  const corrected: Corrected[] = [];
  for (const { text, cost } of correct(understood, knowledge, work)) {
    if (cost > least + MOST_BEYOND_LEAST || !work.allows(once)) break;
    const asked = ask(text, knowledge, work);
    const exact = lookUp(asked, knowledge, work);
    const found = exact.positions.length > 0 ? exact : findRelaxed(asked, knowledge, work);
    if (!found) continue;
    least = Math.min(least, cost);
    corrected.push({ text, worth: highest(found.scores) - cost, found });
  }
  corrected.sort((one, other) => other.worth - one.worth);
  const [best] = corrected;
  if (!best) return undefined;
  const all = corrected.length === 1 ? best.found : merge(corrected.map(({ found }) => found));
  return {
    ...all,
    understood: best.found.understood,
    isNear: true,
    meant: best.text,
  };
}

function highest(scores: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) most = Math.max(most, score);
  return most;
}

/** All that any of them found, each with its best score. */
function merge(found: readonly Explained[]): Explained {
  const best = new Map<number, number>();
  found.forEach(({ positions, scores }, rank) => {
    positions.forEach((item, at) => {
      const score = (scores[at] ?? 0) - rank * STEP_BEHIND;
      if (score > (best.get(item) ?? 0)) best.set(item, score);
    });
  });
  const positions = Uint32Array.from(best.keys());
  return { positions, scores: Float64Array.from(best.values()) };
}
