import { expect, test } from 'vitest';
import { type KeptDocument, NOTHING } from './keptLists.ts';
import {
  decodeTransfer,
  encodeTransfer,
  LONGEST_CODE,
  LONGEST_TRANSFER,
  readTransfer,
  type Transfer,
  writeTransfer,
} from './keptTransfer.ts';

const COURSES = ['高等数学', '线性代数', '大学物理', '概率论与数理统计', '信号与线性系统'];

/** A pseudorandom MD5, which does not deflate. */
function idOf(seed: number): string {
  let state = seed * 2_654_435_761;
  return Array.from({ length: 32 }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor(state / 268_435_456).toString(16);
  }).join('');
}

function favourite(number: number): KeptDocument {
  const course = COURSES[number % COURSES.length] ?? '';
  const year = 2010 + (number % 15);
  return {
    id: idOf(number + 1),
    type: 'test',
    title: `${year}-${year + 1} ${course}期末试卷（第一学期，含答案）`,
    course,
    at: 1_790_000_000_000 + ((number * 7_919_317) % 10_000_000_000),
  };
}

function transferOf(favourites: number): Transfer {
  const list = Array.from({ length: favourites }, (_, number) => favourite(number));
  const [first] = list;
  const page = { page: 12, pages: 40, readAt: 1_790_000_000_000 };
  return {
    ...NOTHING,
    searches: [{ query: '高等数学', category: 'test', at: 1_790_000_000_000 }],
    favourites: list.sort((one, other) => other.at - one.at),
    pages: first ? new Map([[first.id, page]]) : new Map(),
  };
}

test('a file holds everything that is kept', () => {
  const transfer = transferOf(3);
  expect(readTransfer(writeTransfer(transfer))).toEqual({ type: 'read', transfer });
});

test('a link holds everything, too', async () => {
  const transfer = transferOf(3);
  const code = await encodeTransfer(transfer);
  expect(code).toMatch(/^k1\.[\w-]+$/u);
  for (const text of [code, `https://example.org/kept#${code}`, ` ${code}\n`])
    expect(await decodeTransfer(text)).toEqual({ type: 'read', transfer });
});

test('200 favourites fit into a link', async () => {
  expect((await encodeTransfer(transferOf(200))).length).toBeLessThanOrEqual(LONGEST_CODE);
});

test('the page of a document that is not listed stays on its device', () => {
  const transfer = { ...transferOf(1), pages: new Map([['x', { page: 2, pages: 3, readAt: 1 }]]) };
  const read = readTransfer(writeTransfer(transfer));
  expect(read).toMatchObject({ type: 'read', transfer: { pages: new Map() } });
});

test.each([
  ['a picture', '\u0089PNG', 'unreadable'],
  ['JSON of something else', '{"items":[]}', 'unreadable'],
  ['a later version', '{"campusdocs":2,"favourites":[]}', 'later'],
  ['empty lists', '{"campusdocs":1,"favourites":[]}', 'empty'],
  ['entries that are none', '{"campusdocs":1,"favourites":[1,{"id":"x"}]}', 'empty'],
  ['a book', ' '.repeat(LONGEST_TRANSFER + 1), 'too-large'],
])('a file with %s is refused', (_, text, error) => {
  expect(readTransfer(text)).toEqual({ type: 'failed', error });
});

test('pages that are none do not spoil the lists beside them', () => {
  const [entry] = transferOf(1).favourites;
  const read = (pages: unknown) =>
    readTransfer(JSON.stringify({ campusdocs: 1, favourites: [entry], pages }));
  for (const pages of ['none', { [entry?.id ?? '']: [0, -1] }, null])
    expect(read(pages)).toMatchObject({ type: 'read', transfer: { pages: new Map() } });
});

test.each(['', '#', '#k1.', '#k1.AAAA', '#k2.AAAA', '#top', 'k1.!!!'])(
  'the fragment %j holds nothing',
  async (text) => {
    expect(await decodeTransfer(text)).toEqual({ type: 'failed', error: 'unreadable' });
  },
);

test('a link that was cut on the way is refused', async () => {
  const code = await encodeTransfer(transferOf(20));
  expect(await decodeTransfer(code.slice(0, -10))).toEqual({ type: 'failed', error: 'unreadable' });
});

test('a short code that unpacks to a long text is not unpacked to its end', async () => {
  const bomb = { ...NOTHING, pages: new Map(), searches: [] as never[] };
  const text = writeTransfer(bomb).replace('[]', `["${'x'.repeat(LONGEST_TRANSFER)}"]`);
  const packed = await new Response(
    new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  const code = `k1.${Buffer.from(packed).toString('base64url')}`;
  expect(code.length).toBeLessThan(10_000);
  expect(await decodeTransfer(code)).toEqual({ type: 'failed', error: 'too-large' });
});
