import { guessItem, type ItemGuess } from '../../src/archive/guess/guessItem.ts';
import type { GuessKnowledge } from '../../src/archive/guess/knowledge.ts';
import type { FilledFields } from './evaluate.ts';
import type { JudgedName } from './readNames.ts';

/** The fields that `import` fills in for a path by its name alone. */
export function fillByRules(
  { path }: Pick<JudgedName, 'path'>,
  knowledge: GuessKnowledge,
  siblings: readonly string[] = [],
): FilledFields {
  const segments = path.split('/');
  const filetype = path.toLowerCase().endsWith('.zip') ? 'zip' : 'pdf';
  return asFilled(guessItem({ path: segments, filetype, siblings }, knowledge));
}

/** The filled-in fields of a guess. */
export function asFilled(guess: ItemGuess): FilledFields {
  const filled = new Map<string, { value: string; certainty: 'sure' | 'likely' }>();
  for (const [field, proposal] of Object.entries(guess)) {
    if (proposal.value === undefined) continue;
    filled.set(field, { value: asText(proposal.value), certainty: proposal.certainty });
  }
  return filled;
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join('+');
  if (typeof value === 'object' && value !== null && 'start' in value && 'end' in value) {
    return `${value.start}-${value.end}`;
  }
  return String(value);
}
