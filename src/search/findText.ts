import { correct } from './correct.ts';
import { type Explained, explain } from './explain.ts';
import type { Knowledge } from './knowledge.ts';
import type { Slot } from './meanings.ts';
import { relaxSlots } from './slots.ts';
import { type Understood, understand } from './understand.ts';

/** What a text finds, in the order of the catalog. */
export interface Found extends Explained {
  /** What was looked up: of several corrections, the best of each item. */
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
  ['edition'],
  ['edition', 'stage'],
  ['edition', 'stage', 'semester'],
  ['edition', 'stage', 'semester', 'content'],
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

/** Asks what may have been meant instead; the likeliest only, where one is likelier than others. */
function findCorrected(understood: Understood, knowledge: Knowledge): Found | undefined {
  let least = Number.POSITIVE_INFINITY;
  const found: { text: string; best: number; found: Found }[] = [];
  for (const { text, cost } of correct(understood, knowledge)) {
    if (cost > least + 0.25) break;
    const corrected = understand(text, knowledge);
    const exact = lookUp(corrected, knowledge);
    const result = exact.positions.length > 0 ? exact : findRelaxed(corrected, knowledge);
    if (!result) continue;
    least = Math.min(least, cost);
    found.push({ text, best: Math.max(...result.scores.slice(0, 1000)) - cost, found: result });
  }
  found.sort((one, other) => other.best - one.best);
  const [best, ...others] = found;
  if (!best) return undefined;
  if (others.length === 0) return { ...best.found, isNear: true, meant: best.text };
  const scores = new Map<number, number>();
  found.forEach(({ found: { positions, scores: own } }, rank) => {
    positions.forEach((item, at) => {
      const score = (own[at] ?? 0) - rank * 0.1;
      if (score > (scores.get(item) ?? 0)) scores.set(item, score);
    });
  });
  const positions = Uint32Array.from(scores.keys()).sort();
  return {
    positions,
    scores: Float64Array.from(positions, (item) => scores.get(item) ?? 0),
    understood: best.found.understood,
    isNear: true,
    meant: best.text,
  };
}
