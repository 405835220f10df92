import type { RoadState } from '../home/roadState.ts';
import type { SearchClient } from '../home/searchClient.ts';
import type { SearchRoad } from '../home/searchRoad.ts';
import { mergeAnswer } from './mergeAnswer.ts';

/** How many results may have come in between: those that are in sight should be among the asked. */
const ROOM = 80;

/** Asks the question of the answer in sight again, and puts what is new in its place. */
export async function renewAnswer(
  road: SearchRoad,
  client: SearchClient,
  pageSize: number,
): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    const { phase } = await settled(road);
    if (phase.status === 'failed') road.retry();
    if (phase.status !== 'answered') return;
    const { question, answer } = phase;
    const ask = async (limit: number) => {
      const started = performance.now();
      const result = await client.search({ ...question, offset: 0, limit }, signal);
      const milliseconds = performance.now() - started;
      return mergeAnswer(answer, result, { milliseconds, leastItems: pageSize });
    };
    const shown = Math.max(pageSize, answer.items.length);
    let renewed = await ask(shown);
    if (renewed !== answer) renewed = await ask(shown + ROOM);
    if (renewed === answer || road.renew(answer, renewed)) return;
    // It has grown meanwhile, or something else was asked. That was asked of the new catalog, unless
    // it is the same question.
    const now = road.state().phase;
    if (now.status === 'landing' || now.question !== question) return;
  }
}

/** The next moment in which nothing is on its way. */
function settled(road: SearchRoad): Promise<RoadState> {
  return new Promise((resolve) => {
    let unsubscribe: () => void = () => undefined;
    function look(): void {
      const state = road.state();
      const { phase } = state;
      if (phase.status === 'pending') return;
      if (phase.status === 'answered' && phase.more === 'pending') return;
      unsubscribe();
      resolve(state);
    }
    unsubscribe = road.subscribe(look);
    look();
  });
}
