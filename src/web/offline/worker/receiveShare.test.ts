import { expect, test } from 'vitest';
import { isShare, receiveShare } from './receiveShare.ts';

const ORIGIN = 'https://docs.example.edu';

async function share(entries: Readonly<Record<string, string | readonly File[]>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) {
    if (typeof value === 'string') form.set(name, value);
    else for (const file of value) form.append(name, file);
  }
  const kept: string[] = [];
  const request = new Request(`${ORIGIN}/share`, { method: 'POST', body: form });
  const response = await receiveShare(request, async (files) => {
    kept.push(...files.map(({ name }) => name));
  });
  return { kept, status: response.status, to: response.headers.get('location') };
}

test('shared files are kept for the page that gives them', async () => {
  const files = [new File(['a'], '试卷.pdf'), new File(['b'], '2.zip')];
  expect(await share({ title: '试卷', files })).toEqual({
    kept: ['试卷.pdf', '2.zip'],
    status: 303,
    to: `${ORIGIN}/contribute`,
  });
});

test('shared texts stay in the address, as without a worker', async () => {
  const { kept, to } = await share({ title: '高数 A卷', text: '', url: 'https://example.edu/1' });
  expect(kept).toEqual([]);
  const { pathname, searchParams } = new URL(to ?? '');
  expect(pathname).toBe('/share');
  expect([...searchParams]).toEqual([
    ['title', '高数 A卷'],
    ['url', 'https://example.edu/1'],
  ]);
});

test('an empty file, which some apps add to a text, is none', async () => {
  const { kept, to } = await share({ text: '概率论', files: [new File([], '')] });
  expect(kept).toEqual([]);
  expect(to).toContain('/share?text=');
});

test('only a post to that address of this site is a share', () => {
  expect(isShare({ method: 'POST', url: `${ORIGIN}/share` }, ORIGIN)).toBe(true);
  expect(isShare({ method: 'GET', url: `${ORIGIN}/share` }, ORIGIN)).toBe(false);
  expect(isShare({ method: 'POST', url: `${ORIGIN}/login` }, ORIGIN)).toBe(false);
  expect(isShare({ method: 'POST', url: 'https://other.example/share' }, ORIGIN)).toBe(false);
});
