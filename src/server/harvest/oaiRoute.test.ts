import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/anyCharacter.ts';
import { createTestApp, testEdition } from '../../../test/support/server/appFixture.ts';
import type { Item } from '../../catalog/item.ts';
import type { ChangeQuery, ItemChange } from '../../state/itemChanges.ts';
import type { RecordedChanges } from '../app/appParts.ts';
import { digestOfItem } from '../changes/changesInEdition.ts';
import { setsOf } from '../changes/itemSets.ts';

const NOON = Date.parse('2026-11-21T04:00:00Z');
const idOf = (name: number) => createHash('md5').update(`${name}`).digest('hex');

function itemOf(name: number): Item {
  const id = idOf(name);
  const url = `/files/${id}.pdf`;
  if (name % 2 === 0) {
    const data = {
      title: '<代数> & "几何"',
      authors: ['甲\u0001'],
      translators: [],
      isbn: ['978-7-04-011919-0', '统一书号 13012·0267'],
      publisher: undefined,
      publish_year: '2010-5',
      edition: '2',
      filetype: name === 4 ? 'zip' : 'pdf',
      filesize: 12,
      source: undefined,
      note: undefined,
    };
    return { id, type: 'book', url, data };
  }
  const time = { start: '2022', end: '2023', semester: 'First', stage: '期末' } as const;
  const data = {
    title: '期末试卷',
    course: { name: '高等数学', type: undefined },
    college: ['数学学院'],
    content: ['原题'],
    filetype: 'pdf',
    filesize: undefined,
    time,
    wiki: undefined,
    variant: undefined,
    teachers: undefined,
    source: undefined,
    note: undefined,
  } as const;
  return {
    id,
    type: 'test',
    url,
    data: { ...data, college: [...data.college], content: [...data.content] },
  };
}

/** Changes in memory, by the contract of the databases. */
function changesOf(list: readonly ItemChange[]): RecordedChanges {
  const matching = ({ after, from = 0, until = Number.POSITIVE_INFINITY, set }: ChangeQuery) =>
    list.filter(
      ({ sequence, time, sets }) =>
        sequence > after &&
        time >= from &&
        time <= until &&
        (set === undefined || sets.includes(set)),
    );
  return {
    generation: async () => 'g',
    list: async ({ limit, ...query }) => matching(query).slice(0, limit),
    count: async (query) => matching(query).length,
    find: async (id) => list.find((change) => change.id === id),
    earliest: async () => list[0]?.time,
  };
}

interface History {
  /** When items changed; by default, one a second. */
  readonly times?: ReadonlyMap<number, number>;
  /** Items that are recorded, and not in the edition. */
  readonly late?: ReadonlySet<number>;
}

function openRepository(
  names: readonly number[],
  gone: ReadonlySet<number> = new Set(),
  { times = new Map(), late = new Set() }: History = {},
) {
  const items = names.filter((name) => !gone.has(name) && !late.has(name)).map(itemOf);
  const sorted = items.sort((one, other) => (one.id < other.id ? -1 : 1));
  const body = new TextEncoder().encode(JSON.stringify(sorted));
  const document = { path: '/metadata2.json', contentType: '', tag: '', body };
  const changes = names.map((name, index): ItemChange => {
    const state = gone.has(name) ? 'taken-down' : 'listed';
    const sets = setsOf(itemOf(name));
    return {
      id: idOf(name),
      state,
      digest: digestOfItem(Buffer.from(JSON.stringify(itemOf(name)))),
      sequence: index + 1,
      listed: index + 1,
      time: times.get(name) ?? NOON + index * 1000,
      sets,
    };
  });
  const edition = testEdition({ documents: new Map([[document.path, document]]) });
  return createTestApp({ edition: () => edition, changes: changesOf(changes), now: () => NOON });
}

interface Answer {
  readonly text: string;
  readonly error: string | undefined;
  readonly identifiers: readonly string[];
  readonly deleted: number;
  readonly token: string;
  readonly size: string | undefined;
}

/** Asks, and reads the answer with a parser that refuses what is not well-formed. */
async function ask(
  app: ReturnType<typeof openRepository>,
  query: string,
  init?: RequestInit,
): Promise<Answer> {
  const response = await app.request(`https://docs.example.edu/oai${query}`, init);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  const text = await response.text();
  const found = { error: undefined as string | undefined, size: undefined as string | undefined };
  const identifiers: string[] = [];
  let [token, current, deleted, isHeader] = ['', '', 0, false];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => expect.fail(`${error.message} in ${text}`));
  parser.on('opentag', ({ name, attributes }) => {
    current = name;
    if (name === 'header') isHeader = true;
    if (name === 'header' && attributes.status?.value === 'deleted') deleted += 1;
    if (name === 'error') found.error = attributes.code?.value;
    if (name === 'resumptionToken') found.size = attributes.completeListSize?.value;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'header') isHeader = false;
    current = '';
  });
  parser.on('text', (piece) => {
    if (isHeader && current === 'identifier') identifiers.push(piece);
    if (current === 'resumptionToken') token += piece;
  });
  parser.write(text).close();
  return { text, ...found, identifiers, deleted, token };
}

const NAMES = Array.from({ length: 1203 }, (_, index) => index);

test('a harvest in parts has each record once, also after an edit and on another node', async () => {
  const gone = new Set([3, 4]);
  const app = openRepository(NAMES, gone);
  const first = await ask(app, '?verb=ListRecords&metadataPrefix=oai_dc');
  expect(first).toMatchObject({ error: undefined, size: '1203' });
  // It goes on at another server, whose archive has another edition.
  const other = openRepository(NAMES, new Set([...gone, 700]));
  const second = await ask(other, `?verb=ListRecords&resumptionToken=${first.token}`);
  const third = await ask(other, `?verb=ListRecords&resumptionToken=${second.token}`);
  expect(third.token).toBe('');
  const all = [first, second, third].flatMap(({ identifiers }) => identifiers);
  expect(all).toEqual(NAMES.map((name) => `oai:docs.example.edu:${idOf(name)}`));
  expect([first.deleted, second.deleted, third.deleted]).toEqual([2, 1, 0]);
});

test('a server that lacks the next record ends before it, and then asks to wait', async () => {
  const app = openRepository(NAMES, new Set(), { late: new Set([700]) });
  const first = await ask(app, '?verb=ListRecords&metadataPrefix=oai_dc');
  const second = await ask(app, `?verb=ListRecords&resumptionToken=${first.token}`);
  expect([second.identifiers.length, second.deleted]).toEqual([200, 0]);
  const identifier = `oai:docs.example.edu:${idOf(700)}`;
  for (const query of [
    `verb=ListRecords&resumptionToken=${second.token}`,
    `verb=GetRecord&metadataPrefix=mods&identifier=${identifier}`,
  ]) {
    const response = await app.request(`https://docs.example.edu/oai?${query}`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  }
});

test('records are selected by set and date, and have both formats', async () => {
  const app = openRepository([0, 1, 2, 3, 4]);
  const college = `test:${Buffer.from('数学学院').toString('base64url')}`;
  for (const [query, names] of [
    ['set=book', [0, 2, 4]],
    [`set=${college}`, [1, 3]],
    ['from=2026-11-21T04:00:03Z', [3, 4]],
    ['until=2026-11-21T04:00:01Z&set=test', [1]],
    ['from=2026-11-21&until=2026-11-21', [0, 1, 2, 3, 4]],
  ] as const) {
    const { identifiers } = await ask(app, `?verb=ListIdentifiers&metadataPrefix=mods&${query}`);
    expect(
      identifiers.map((identifier) => identifier.slice(-32)),
      query,
    ).toEqual(names.map(idOf));
  }
  const identifier = `oai:docs.example.edu:${idOf(0)}`;
  const body = new URLSearchParams({ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier });
  const { text } = await ask(app, '', { method: 'POST', body });
  expect(text).toContain('<dc:title>&lt;代数&gt; &amp; &quot;几何&quot;</dc:title>');
  expect(text).toContain('<dc:creator>甲</dc:creator>');
  expect(text.match(/urn:isbn:[^<]*/gu)).toEqual(['urn:isbn:9787040119190']);
  expect(text).toContain('<dc:date>2010</dc:date>');
  const record = (prefix: string, name: number) =>
    ask(
      app,
      `?verb=GetRecord&metadataPrefix=${prefix}&identifier=oai:docs.example.edu:${idOf(name)}`,
    );
  const mods = await record('mods', 0);
  expect(mods.text.match(/(?<=type="isbn">)[^<]*/gu)).toEqual(['9787040119190']);
  expect(text).toContain('<dc:type>Text</dc:type>');
  expect((await record('oai_dc', 4)).text).toContain('<dc:type>Collection</dc:type>');
  expect((await record('oai_dc', 1)).text).toContain('<dc:date>2022/2023</dc:date>');
  expect((await record('mods', 1)).text.match(/(?<=w3cdtf" ).*(?=<)/gu)).toEqual([
    'point="start">2022',
    'point="end">2023',
  ]);
});

test.each([
  ['', 'badVerb'],
  ['verb=Harvest', 'badVerb'],
  ['verb=constructor', 'badVerb'],
  ['verb=Identify&verb=Identify', 'badVerb'],
  ['verb=Identify&set=book', 'badArgument'],
  ['verb=ListRecords', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
  ['verb=ListRecords&metadataPrefix=oai_dc&set=书', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&set=nothing', 'noRecordsMatch'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30', 'badArgument'],
  [
    'verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01&until=2026-01-02T00:00:00Z',
    'badArgument',
  ],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01', 'badArgument'],
  ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
  ['verb=ListRecords&resumptionToken=x&metadataPrefix=oai_dc', 'badArgument'],
  ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
  ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:other:1', 'idDoesNotExist'],
])('“%s” is refused with %s', async (query, code) => {
  expect((await ask(openRepository([1]), `?${query}`)).error).toBe(code);
});

test('a list whose rest has changed since ends with its last record', async () => {
  const names = NAMES.slice(0, 501);
  const until = '2026-11-21T05:00:00Z';
  const query = `?verb=ListRecords&metadataPrefix=oai_dc&until=${until}`;
  const { token, identifiers } = await ask(openRepository(names), query);
  expect(identifiers).toHaveLength(500);
  // The item that was left has been edited, and has moved to the end of the sequence.
  const after = openRepository(names, new Set(), {
    times: new Map([[500, Date.parse(until) + 1000]]),
  });
  const rest = await ask(after, `?verb=ListRecords&resumptionToken=${token}`);
  expect(rest).toMatchObject({ error: undefined, token: '', size: '501' });
  expect(rest.identifiers).toEqual(identifiers.slice(-1));
  // The last record may have moved, too: it comes with what is new of it.
  const moved = new Map([499, 500].map((name) => [name, Date.parse(until) + name * 1000]));
  const both = await ask(
    openRepository(names, new Set([499]), { times: moved }),
    `?verb=ListRecords&resumptionToken=${token}`,
  );
  expect(both).toMatchObject({ error: undefined, deleted: 1, identifiers: identifiers.slice(-1) });
});

test('a token of another generation is refused', async () => {
  const { token } = await ask(openRepository(NAMES), '?verb=ListIdentifiers&metadataPrefix=mods');
  const parts = JSON.parse(Buffer.from(token, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...parts, generation: 'h' })).toString('base64url');
  const answer = await ask(openRepository(NAMES), `?verb=ListIdentifiers&resumptionToken=${other}`);
  expect(answer.error).toBe('badResumptionToken');
});

test('another method is refused, with those that there are', async () => {
  const response = await openRepository([1]).request('/oai', { method: 'PUT' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('answers are XML, whatever is asked', async () => {
  const app = openRepository([0, 1]);
  const verb = fc.oneof(fc.constantFrom('ListRecords', 'GetRecord', 'ListSets'), fc.string());
  const name = fc.constantFrom(
    'metadataPrefix',
    'identifier',
    'from',
    'set',
    'resumptionToken',
    'x"',
  );
  const value = fc.oneof(
    fc.constantFrom('oai_dc', '2026-01-01'),
    fc.string({ unit: anyCharacter }),
  );
  await fc.assert(
    fc.asyncProperty(
      verb,
      fc.array(fc.tuple(name, value), { maxLength: 3 }),
      async (first, rest) => {
        const parameters = new URLSearchParams([['verb', first], ...rest]);
        await ask(app, `?${parameters}`);
      },
    ),
    { numRuns: 25 },
  );
});
