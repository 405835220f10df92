import { correct } from './correct.ts';
import { type Explained, explain } from './explain.ts';
import type { Knowledge } from './knowledge.ts';
import type { Slot } from './meanings.ts';
import { relaxSlots } from './slots.ts';
import { type Understood, understand } from './understand.ts';

/** What a text finds, in no order. */
export interface Found extends Explained {
  /** What was looked up: of several corrections the best, by which all that is found is marked. */
  readonly understood: Understood;
  readonly isNear?: true;
  readonly meant?: string;
}

/** The items that a text finds; where there are none, those that come near to it. */
export function findText(text: string, knowledge: Knowledge): Found {
  const exact = lookUp(understand(text, knowledge), knowledge);
  if (exact.positions.length > 0 || exact.understood.query.text === '') return exact;
  return (
    findRelaxed(exact.understood, knowledge) ?? findCorrected(exact.understood, knowledge) ?? exact
  );
}

function lookUp(
  understood: Understood,
  { values, facts, cover }: Knowledge,
  needsName = false,
): Found {
  const { query, slots, evidence } = understood;
  return { ...explain({ query, values, facts, evidence, slots, cover, needsName }), understood };
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

function findRelaxed(understood: Understood, knowledge: Knowledge): Found | undefined {
  for (const step of STEPS) {
    const slots = relaxSlots(understood.slots, understood.query, new Set(step));
    const found = lookUp({ ...understood, slots }, knowledge, true);
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

/** Asks what may have been meant instead; the likeliest only, where one is likelier than others. */
function findCorrected(understood: Understood, knowledge: Knowledge): Found | undefined {
  let least = Number.POSITIVE_INFINITY;
  const corrected: Corrected[] = [];
  for (const { text, cost } of correct(understood, knowledge)) {
    if (cost > least + MOST_BEYOND_LEAST) break;
    const asked = understand(text, knowledge);
    const exact = lookUp(asked, knowledge);
    const found = exact.positions.length > 0 ? exact : findRelaxed(asked, knowledge);
    if (!found) continue;
    least = Math.min(least, cost);
    corrected.push({ text, worth: Math.max(...found.scores.slice(0, 1000)) - cost, found });
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
