import { createRandom } from '../random.ts';
import { DERIVATIVES, INTEGRALS, LIMITS, PRIMITIVES, SERIES_AND_EQUATIONS } from './calculus.ts';
import type { Chapter } from './chapter.ts';
import { DETERMINANTS, EIGENVALUES, EQUATIONS } from './linear-algebra.ts';

const CHAPTERS: readonly Chapter[] = [
  LIMITS,
  DERIVATIVES,
  PRIMITIVES,
  INTEGRALS,
  SERIES_AND_EQUATIONS,
  DETERMINANTS,
  EQUATIONS,
  EIGENVALUES,
];
const NUMERALS = '一二三四五六七八';

/** With two pages each and an opening page per chapter: 4 + 8 × (1 + 2 × 18) = 300 pages. */
const EXERCISES_PER_CHAPTER = 18;

/** The problem book as Markdown: an exercise on one page, its answers on the next. */
export function writeProblemBook(): string {
  return CHAPTERS.map((chapter, index) => {
    const random = createRandom(chapter.title);
    const exercises = Array.from({ length: EXERCISES_PER_CHAPTER }, (_, position) => {
      const number = index * EXERCISES_PER_CHAPTER + position + 1;
      const problems = chapter.kinds.map((make) => make(random));
      const questions = problems.map(
        ({ question }, place) => `${place + 1}．${question}\n\n{空 2.3}\n`,
      );
      const answers = problems.map(
        ({ question, answer }, place) => `${place + 1}．${question}\n\n::: 解\n${answer}\n:::\n`,
      );
      return `## 第 ${number} 练\n\n${questions.join('\n')}\n## 第 ${number} 练　解答\n\n${answers.join('\n')}`;
    });
    return `# 第${NUMERALS[index]}章　${chapter.title}\n\n## 要点\n${chapter.opening}\n\n${exercises.join('\n\n')}`;
  }).join('\n\n');
}
