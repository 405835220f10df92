import { expect, test } from 'vitest';
import { networkFirst } from './networkFirst.ts';

const never = () => new Promise<Response>(() => undefined);
const page = (text: string, status = 200) => new Response(text, { status });

async function answer(options: {
  fetch: () => Promise<Response>;
  stored?: Response;
  isOnline?: boolean;
}): Promise<string> {
  const { fetch, stored, isOnline = true } = options;
  const response = await networkFirst({
    fetch,
    stored: async () => stored,
    timeout: 20,
    isOnline,
  });
  return response.text();
}

test('a page of the server is never replaced by the stored one', async () => {
  expect(await answer({ fetch: async () => page('new'), stored: page('old') })).toBe('new');
});

test('errors of the server itself are shown, and do not look like the stored page', async () => {
  for (const status of [404, 410, 429, 500]) {
    const fetch = async () => page('error', status);
    expect(await answer({ fetch, stored: page('old') })).toBe('error');
  }
});

test('the stored page is shown without network, and when a proxy cannot reach the server', async () => {
  const failed = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await answer({ fetch: failed, stored: page('old') })).toBe('old');
  for (const status of [502, 503, 504]) {
    const fetch = async () => page('proxy', status);
    expect(await answer({ fetch, stored: page('old') })).toBe('old');
  }
});

test('a server that does not answer in time is not waited for', async () => {
  expect(await answer({ fetch: never, stored: page('old') })).toBe('old');
});

test('without a stored page, a slow or failing server is waited for', async () => {
  const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(page('new')), 60));
  expect(await answer({ fetch: slow })).toBe('new');
  expect(await answer({ fetch: async () => page('proxy', 502) })).toBe('proxy');
  const failed = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(answer({ fetch: failed })).rejects.toThrow('Failed to fetch');
});

test('a browser that knows it is offline asks no server', async () => {
  let requests = 0;
  const fetch = async () => {
    requests += 1;
    return page('new');
  };
  expect(await answer({ fetch, stored: page('old'), isOnline: false })).toBe('old');
  expect(requests).toBe(0);
});
