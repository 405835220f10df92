import type { SearchClient } from '../searchClient.ts';
import type { SearchState } from '../searchState.ts';
import type { SearchStore } from '../searchStore.ts';
import { mergeAnswer } from './mergeAnswer.ts';

/** How many results may have come in between: those that are in sight should be among the asked. */
const ROOM = 80;

/** Asks the question of the answer in sight again, and puts what is new in its place. */
export async function renewAnswer(
  store: SearchStore,
  client: SearchClient,
  pageSize: number,
): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    const { phase } = await settled(store);
    if (phase.status === 'failed') store.retry();
    if (phase.status !== 'answered') return;
    const { params, answer } = phase;
    const ask = async (limit: number) => {
      const started = performance.now();
      const result = await client.search({ ...params, offset: 0, limit }, signal);
      const milliseconds = performance.now() - started;
      return mergeAnswer(answer, result, { milliseconds, leastItems: pageSize });
    };
    const shown = Math.max(pageSize, answer.items.length);
    let renewed = await ask(shown);
    if (renewed !== answer) renewed = await ask(shown + ROOM);
    if (renewed === answer || store.renew(answer, renewed)) return;
    // It has grown meanwhile, or something else was asked. That was asked of the new catalog, unless
    // it is the same question.
    const now = store.state().phase;
    if (now.status === 'landing' || now.params !== params) return;
  }
}

/** The next moment in which nothing is on its way. */
function settled(store: SearchStore): Promise<SearchState> {
  return new Promise((resolve) => {
    let unsubscribe: () => void = () => undefined;
    function look(): void {
      const state = store.state();
      const { phase } = state;
      if (phase.status === 'pending') return;
      if (phase.status === 'answered' && phase.more === 'pending') return;
      unsubscribe();
      resolve(state);
    }
    unsubscribe = store.subscribe(look);
    look();
  });
}
