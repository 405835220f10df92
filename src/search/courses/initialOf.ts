import type { Lexicon } from '../lexicon/lexicon.ts';
import { foldText } from '../text/foldText.ts';

export type Readings = Pick<Lexicon, 'readings' | 'variants'>;

/** The initial of a name in pinyin, such as `G` for 高等数学; `#` if it has none. */
export function initialOf(name: string, { readings, variants }: Readings): string {
  const [first = ''] = foldText(name, variants);
  const [reading = first] = readings.get(first) ?? [];
  const initial = reading.slice(0, 1).toUpperCase();
  return /^[A-Z]$/u.test(initial) ? initial : '#';
}
