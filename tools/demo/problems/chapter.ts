import type { Random } from '../random.ts';

export type Problem = { question: string; answer: string };

export type Chapter = {
  title: string;
  /** Markdown of the opening page. */
  opening: string;
  /** One problem of each kind makes an exercise, in this order. */
  kinds: readonly ((random: Random) => Problem)[];
};
