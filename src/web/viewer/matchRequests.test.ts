import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentMatches } from '../../protocol/documentTexts.ts';
import { ASK_AFTER_MS, createMatchRequests } from './matchRequests.ts';

const ANSWER: DocumentMatches = { words: [], total: 0, pages: [] };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function slowRequests() {
  const asked: { query: string; signal: AbortSignal; answer: () => void }[] = [];
  const answered: string[] = [];
  const requests = createMatchRequests({
    texts: {
      fetchMatches: (query, signal) =>
        new Promise((resolve) => asked.push({ query, signal, answer: () => resolve(ANSWER) })),
    },
    onAnswer: (query) => answered.push(query),
  });
  return { asked, answered, requests };
}

test('only the last of several keys asks', async () => {
  const { asked, requests } = slowRequests();
  for (const query of ['傅', '傅里', '傅里叶']) {
    requests.ask(query);
    await vi.advanceTimersByTimeAsync(ASK_AFTER_MS / 2);
  }
  await vi.advanceTimersByTimeAsync(ASK_AFTER_MS);
  expect(asked.map(({ query }) => query)).toEqual(['傅里叶']);
});

test('an older answer that comes late is dropped', async () => {
  const { asked, answered, requests } = slowRequests();
  requests.ask('傅里');
  await vi.advanceTimersByTimeAsync(ASK_AFTER_MS);
  requests.ask('傅里叶');
  await vi.advanceTimersByTimeAsync(ASK_AFTER_MS);
  asked[1]?.answer();
  asked[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(answered).toEqual(['傅里叶']);
});

test('closing the find bar aborts', async () => {
  const { asked, answered, requests } = slowRequests();
  requests.ask('傅里叶', true);
  await vi.advanceTimersByTimeAsync(0);
  requests.cancel();
  asked[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(answered).toEqual([]);
});
