import { createSearchAnswers, type SearchAnswers } from '../searchAnswers.ts';
import type { SearchService } from '../searchService.ts';
import type { Edition } from './appParts.ts';

/** The search cache of an edition (docs/decisions/0016-answer-cache.md), dropped with it. */
export type AnswersOf = (edition: Pick<Edition, 'engine' | 'site'>) => SearchAnswers;

export function createAnswersOf(): AnswersOf {
  const kept = new WeakMap<
    SearchService,
    { answers: SearchAnswers; mainHost?: string | undefined }
  >();
  return ({ engine, site }) => {
    const mainHost = site.hosts.main;
    const known = kept.get(engine);
    // The settings may change without the catalog.
    if (known && known.mainHost === mainHost) return known.answers;
    const answers = createSearchAnswers(engine, { mainHost });
    kept.set(engine, { answers, mainHost });
    return answers;
  };
}
