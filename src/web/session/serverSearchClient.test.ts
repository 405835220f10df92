import { expect, test } from 'vitest';
import { NO_FILTERS } from '../../catalog/filters.ts';
import { createServerSearchClient } from './serverSearchClient.ts';

/** A server with so many items, which returns at most 100 at a time. */
function serverWith(total: number) {
  const requests: string[] = [];
  const send: typeof fetch = async (input) => {
    const { searchParams } = new URL(String(input), 'https://campus.example');
    const offset = Number(searchParams.get('offset'));
    const limit = Number(searchParams.get('limit'));
    requests.push(`${offset}+${limit}`);
    if (limit > 100) return new Response(null, { status: 400 });
    const length = Math.max(0, Math.min(limit, total - offset));
    const items = Array.from({ length }, (_, position) => ({
      id: `wiki-${offset + position}`,
      type: 'unknown',
      url: '',
      data: {},
    }));
    return Response.json({ mode: 'text', total, items });
  };
  return { requests, client: createServerSearchClient(send, 'https://docs.example.edu') };
}

const QUESTION = { query: '高', category: 'all', filters: NO_FILTERS, sort: 'relevance' } as const;

test('requests more results than the server returns at once in pages, and joins them', async () => {
  const { requests, client } = serverWith(1000);
  const request = { ...QUESTION, offset: 20, limit: 230 };
  const { items, total } = await client.search(request, new AbortController().signal);
  expect(requests).toEqual(['20+100', '120+100', '220+30']);
  expect(items).toHaveLength(230);
  expect(new Set(items.map(({ id }) => id)).size).toBe(230);
  expect(total).toBe(1000);
});

test('requests nothing past the end of a list that has become shorter', async () => {
  const { requests, client } = serverWith(130);
  const request = { ...QUESTION, offset: 0, limit: 300 };
  const { items } = await client.search(request, new AbortController().signal);
  expect(requests).toEqual(['0+100', '100+100']);
  expect(items).toHaveLength(130);
});

test('turns URLs of the main host into paths', async () => {
  const book = { type: 'book', data: { title: '书' } };
  const items = [
    { ...book, id: 'a', url: 'https://docs.example.edu/files/a.pdf' },
    { ...book, id: 'b', url: 'https://other.example/files/b.pdf' },
  ];
  const send = async () => Response.json({ mode: 'text', total: 2, items });
  const client = createServerSearchClient(send, 'https://docs.example.edu');
  const request = { ...QUESTION, offset: 0, limit: 20 };
  const result = await client.search(request, new AbortController().signal);
  expect(result.items).toMatchObject([{ url: '/files/a.pdf' }, { url: items[1]?.url }]);
});
