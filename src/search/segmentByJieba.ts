import type { Segment } from './engine.ts';

/** What every build of jieba has, for Node as for browsers. */
interface Jieba {
  cut(text: string, hmm?: boolean | null): string[];
  cut_all(text: string): string[];
}

/** The two cuts of a `Segment`, by jieba's dictionary, wherever a runtime loads that from. */
export function segmentByJieba({ cut, cut_all }: Jieba): Segment {
  return { everyWord: (run) => cut_all(run), cut: (run) => cut(run, false) };
}
