import { type EvaluatedTextQuery, evaluate } from './evaluate.ts';
import type { JudgedTextQuery } from './judgement.ts';
import { openTexts, type TextCorpus } from './openTexts.ts';

/** Runs queries on a corpus, with the search that visitors use and with the baseline. */
export async function runTextQueries(
  corpus: TextCorpus,
  queries: readonly JudgedTextQuery[],
): Promise<Record<'ours' | 'plain', EvaluatedTextQuery[]>> {
  const texts = await openTexts(corpus);
  try {
    const ours: EvaluatedTextQuery[] = [];
    for (const judged of queries) ours.push(evaluate(judged, await texts.find(judged.query)));
    const plain = queries.map((judged) => evaluate(judged, texts.findPlainly(judged.query)));
    return { ours, plain };
  } finally {
    await texts.close();
  }
}
