import type { Client } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { book, doc, exam, smallEngine } from '../../../test/support/search/smallEngine.ts';
import { createTestApp, NO_PROGRAMS, SILENT_LOG } from '../../../test/support/server/appFixture.ts';
import { connectTo } from '../../../test/support/server/assistantFixture.ts';
import { EMPTY_TEXTS, NO_ITEMS } from '../../../test/support/server/emptyTextsFixture.ts';
import {
  CAMPUS,
  connectionFrom,
  MEMBER,
  OFF_CAMPUS,
} from '../../../test/support/server/protectedAppFixture.ts';
import { createAccessPolicy } from '../../access/accessPolicy.ts';
import { DEFAULT_LIMITS } from '../../access/limits/limitRules.ts';
import { parseNetwork } from '../../access/networks.ts';
import { newBearerToken } from '../../access/tokens/bearerToken.ts';
import type { Scope } from '../../access/visitor.ts';
import { DEFAULT_SITE } from '../../protocol/site.ts';
import { ASSISTANT_PATHS } from '../../protocol/urls.ts';
import { StateError } from '../../state/stateError.ts';
import type { Edition } from '../app/appParts.ts';
import { searchHere } from '../searchService.ts';
import { MOST_CHARACTERS } from './tools/readPagesTool.ts';

const MAIN = 'https://docs.example.edu';
const idOf = (digit: string) => digit.repeat(32);
const [BOOK, EXAM, NOTES, GONE] = ['a', 'b', 'c', 'd'].map(idOf) as [
  string,
  string,
  string,
  string,
];
const urlOf = (id: string) => `/files/${id}.pdf`;

const engine = smallEngine([
  {
    ...book('高等数学', { authors: ['同济大学'], publish_year: '2014' }),
    id: BOOK,
    url: urlOf(BOOK),
  },
  {
    ...exam('线性代数', '2023-2024', { stage: '期末', semester: 'First' }, { content: ['答案'] }),
    id: EXAM,
    url: urlOf(EXAM),
  },
  { ...doc('傅里叶级数笔记', ['高等数学']), id: NOTES, url: urlOf(NOTES) },
]);

/** The text of every page; nothing else contains it. */
const SECRET = '只有登录者可读的正文';
const texts = {
  ...EMPTY_TEXTS,
  find: async () => ({
    ticket: 1,
    positions: Uint32Array.of(2),
    isPartial: false,
    isNear: false,
  }),
  show: async () => [
    { pages: [{ page: 3, words: [], snippet: { text: SECRET, marks: [] } }], morePages: 0 },
  ],
  page: async (_id: string, page: number) => ({ page, text: `${SECRET} ${page}` }),
  opening: async () => ({ pageCount: 12, isIncomplete: false, text: '' }),
};
const items = {
  ...NO_ITEMS,
  selectItems: async () => ({
    total: 1,
    facets: {},
    positions: [2],
    items: engine.items.slice(2),
  }),
};

const network = parseNetwork('10.0.0.0/8').network;
const protectedBy = (mode: 'campus' | 'members') =>
  createAccessPolicy({
    mode,
    protect: 'files',
    networks: network ? [network] : [],
    proxies: [],
  });

/** A site whose tokens have one scope each, and its name as their secret's owner. */
function siteWith(edition: Partial<Edition> = {}, parts: Parameters<typeof createTestApp>[0] = {}) {
  const tokens = new Map<string, Scope | 'blocked'>();
  const app = createTestApp({
    edition: () => ({
      site: { ...DEFAULT_SITE, hosts: { main: MAIN } },
      engine: searchHere(engine),
      items,
      ...edition,
    }),
    texts,
    access: {
      programs: {
        ...NO_PROGRAMS,
        tokenService: {
          ...NO_PROGRAMS.tokenService,
          async authStatusOf(secret) {
            const owner = tokens.get(secret);
            return owner === undefined || owner === 'blocked'
              ? owner
              : { ...MEMBER, scopes: new Set([owner]) };
          },
        },
      },
    },
    now: () => Date.UTC(2026, 10, 28),
    ...parts,
  });
  const tokenOf = (scope: Scope | 'blocked') => {
    const secret = newBearerToken();
    tokens.set(secret, scope);
    return secret;
  };
  return { app, tokenOf };
}

/** Calls a tool; the code of the refusal, or what it answers. */
async function call(client: Client, name: string, args: object = {}) {
  const { isError, content, structuredContent } = await client.callTool({
    name,
    arguments: { ...args },
  });
  const data = structuredContent as Record<string, unknown> & { error?: { code: string } };
  const [first] = content;
  return {
    text: first?.type === 'text' ? first.text : '',
    data,
    code: isError === true ? data.error?.code : undefined,
  };
}

test.each(['auto', 'legacy'] as const)(
  'the SDK client searches, looks, reads and cites, with %s negotiation',
  async (era) => {
    const client = await connectTo(siteWith().app, { era });
    expect(client.getInstructions()).toContain(DEFAULT_SITE.brand.name);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'get_item', 'read_pages', 'cite']);
    for (const { description = '', annotations } of tools) {
      expect(description).toMatch(/^\p{Script=Han}.*\n\n[A-Z].*\.$/u);
      expect(annotations?.readOnlyHint).toBe(true);
    }

    // The client checks each answer by the schema of the tool.
    const found = await call(client, 'search', { query: '高等数学', limit: 1 });
    expect(found.data).toMatchObject({
      hits: [{ id: BOOK, kind: 'book', url: `${MAIN}/items/${BOOK}` }],
    });
    const inTexts = await call(client, 'search', { query: '傅里叶', in: 'text' });
    expect(inTexts.data).toMatchObject({ hits: [{ id: NOTES, pages: [{ page: 3 }] }] });
    expect(inTexts.text).toContain(`第 3 页：${SECRET}`);
    const { data } = await call(client, 'get_item', { id: EXAM });
    expect(data).toMatchObject({ courses: ['线性代数'], year: '2023-2024', hasAnswers: true });
    const pages = await call(client, 'read_pages', { id: NOTES, page: 11, count: 5 });
    expect(pages.data).toMatchObject({ pageCount: 12, pages: [{ page: 11 }, { page: 12 }] });
    expect(pages.data).not.toHaveProperty('next');
    const cited = await call(client, 'cite', { ids: [BOOK, EXAM] });
    expect(cited.text).toMatch(/^\[1\] 同济大学\. 高等数学\[M\/OL\].*\n\[2\] /u);

    const uri = `campusdocs://items/${EXAM}`;
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([{ uri, mimeType: 'application/json', text: JSON.stringify(data) }]);
    await expect(client.readResource({ uri: 'campusdocs://items/1' })).rejects.toThrow();
  },
);

const READS = [
  ['read_pages', { id: NOTES }],
  ['search', { query: '傅里叶', in: 'text' }],
] as const;

test.each([
  ['members', OFF_CAMPUS, undefined, 'sign-in-needed'],
  ['members', CAMPUS, undefined, 'sign-in-needed'],
  ['members', OFF_CAMPUS, 'stats', 'token-not-for-this'],
  ['members', OFF_CAMPUS, 'blocked', 'access-blocked'],
  ['members', OFF_CAMPUS, 'mcp', undefined],
  ['members', OFF_CAMPUS, 'files', undefined],
  ['campus', OFF_CAMPUS, undefined, 'sign-in-needed'],
  ['campus', OFF_CAMPUS, 'mcp', undefined],
  ['campus', CAMPUS, undefined, undefined],
] as const)(
  'on a site for %s, from %s with a token for %s, texts are refused with %s, and titles are not',
  async (mode, address, scope, code) => {
    const { app, tokenOf } = siteWith({ access: protectedBy(mode) });
    const token = scope && tokenOf(scope);
    const client = await connectTo(app, { address, ...(token !== undefined && { token }) });
    for (const [tool, args] of READS) {
      const answer = await call(client, tool, args);
      expect(answer.code).toBe(code);
      expect(JSON.stringify(answer).includes(SECRET)).toBe(code === undefined);
    }
    expect((await call(client, 'search', { query: '线代' })).code).toBeUndefined();
    // What an assistant may read is no file.
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const file = await app.request(urlOf(NOTES), { headers }, connectionFrom(address));
    if (scope === 'mcp') expect(file.status).toBe(403);
  },
);

test('a name that is not its own opens nothing by the network', async () => {
  const { app } = siteWith({ access: protectedBy('campus') });
  const answer = await app.request(
    'http://evil.example/mcp',
    post({ method: 'tools/call', params: { name: 'read_pages', arguments: { id: NOTES } } }),
    connectionFrom(CAMPUS),
  );
  expect(await answer.text()).toContain('sign-in-needed');
});

function post(message: object | string, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body:
      typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  };
}

const LIST = { method: 'tools/list' };

test.each([
  ['from a page of another site', post(LIST, { origin: 'https://evil.example' }), 403],
  ['from a page that is at the address itself', post(LIST, { origin: 'http://localhost' }), 403],
  ['from a program', post(LIST), 200],
  ['by GET', { headers: { accept: 'text/event-stream' } }, 405],
  ['by DELETE', { method: 'DELETE' }, 405],
  ['that is too long', post({ method: 'tools/list', params: { a: 'a'.repeat(70_000) } }), 413],
  ['that is a form', post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }), 415],
  ['that is no JSON', post('{'), 400],
  [
    'with many messages',
    post(JSON.stringify(Array.from({ length: 11 }, (_, id) => ({ jsonrpc: '2.0', id, ...LIST })))),
    400,
  ],
  ['with a token that is not valid', post(LIST, { authorization: 'Bearer nonsense' }), 401],
])('a request %s is answered with its status', async (_, init, status) => {
  const { app } = siteWith();
  expect((await app.request(ASSISTANT_PATHS.mcp, init)).status).toBe(status);
});

const SIGN_IN = { access: { signIn: { methods: () => [{ id: 'sso' }] } as never } };

test.each([
  ['members', MAIN, SIGN_IN, `campusdocs login ${MAIN}`],
  // Programs are told where to sign in by the name of the site alone.
  ['members', undefined, SIGN_IN, '请向网站维护者索取令牌'],
  ['members', MAIN, {}, '请向网站维护者索取令牌'],
  ['campus', MAIN, {}, '请连接校园网'],
] as const)(
  'on a site for %s at %s, who may not read is told what to do',
  async (mode, main, parts, words) => {
    const site = { ...DEFAULT_SITE, hosts: main === undefined ? {} : { main } };
    const { app } = siteWith({ access: protectedBy(mode), site }, parts);
    const client = await connectTo(app, { address: OFF_CAMPUS });
    const { text, code } = await call(client, 'read_pages', { id: NOTES });
    expect(code).toBe('sign-in-needed');
    expect(text).toContain(words);
    expect(text.includes('campusdocs login')).toBe(words.includes('campusdocs login'));
  },
);

test('a client finds out where to get a token', async () => {
  const { app } = siteWith({}, SIGN_IN);
  const { headers } = await app.request(
    ASSISTANT_PATHS.mcp,
    post(LIST, { authorization: 'Bearer nonsense' }),
  );
  const challenge = headers.get('www-authenticate') ?? '';
  const [, metadata = ''] = /resource_metadata="([^"]+)"/u.exec(challenge) ?? [];
  expect(metadata).toBe(`${MAIN}/.well-known/oauth-protected-resource/mcp`);
  const found = await (await app.request(metadata)).json();
  expect(found).toMatchObject({ resource: `${MAIN}/mcp`, authorization_servers: [MAIN] });
});

test('searches and pages count as in the API', async () => {
  const { app } = siteWith({ limits: { ...DEFAULT_LIMITS, searches: 5, readersPerAddress: 1 } });
  const client = await connectTo(app);
  // Five messages cost a quarter of a search.
  const read = await call(client, 'read_pages', { id: NOTES, count: 5 });
  expect(read.data).toMatchObject({ pages: [{}, {}, {}, {}], next: 5 });
  const refused = await call(client, 'search', { query: '高数' });
  expect(refused.code).toBe('too-many-requests');
  expect(refused.data.error).toMatchObject({ retrySeconds: expect.any(Number) });
});

test('a page is charged once, by the call that gives it, and looking for it is not free', async () => {
  const { app } = siteWith(
    { limits: { ...DEFAULT_LIMITS, searches: 10, readersPerAddress: 1 } },
    {
      texts: {
        ...texts,
        opening: async () => ({ pageCount: 8, isIncomplete: false, text: '' }),
        page: async (_id, page) => ({ page, text: '字'.repeat(MOST_CHARACTERS) }),
      },
    },
  );
  const reader = await connectTo(app, { address: CAMPUS });
  for (let page = 1; page <= 8; page += 1) {
    const { data } = await call(reader, 'read_pages', { id: NOTES, page, count: 5 });
    expect(data).toMatchObject({ pages: [{ page }] });
  }
  const guesser = await connectTo(app, { address: OFF_CAMPUS });
  const guess = () => call(guesser, 'read_pages', { id: NOTES, page: 9 });
  const codes: unknown[] = [];
  while (codes.length < 12) codes.push((await guess()).code);
  expect(codes[0]).toBe('bad-request');
  expect(codes.at(-1)).toBe('too-many-requests');
});

test.each([true, false])('whether texts are missing is told: %s', async (isIncomplete) => {
  const opening = async () => ({ pageCount: 1, isIncomplete, text: '' });
  const { app } = siteWith({}, { texts: { ...texts, opening, page: async () => undefined } });
  const { text, data } = await call(await connectTo(app), 'read_pages', { id: NOTES });
  expect(data.isIncomplete ?? false).toBe(isIncomplete);
  expect(text.includes('只有部分文字可读')).toBe(isIncomplete);
  expect(text.includes('已到最后一页')).toBe(!isIncomplete);
});

test('a token that is not valid is looked up no more often than messages may come', async () => {
  const { app } = siteWith({ limits: { ...DEFAULT_LIMITS, searches: 1, readersPerAddress: 1 } });
  const guess = async () => {
    const init = post('[]', { authorization: `Bearer ${newBearerToken()}` });
    return (await app.request(ASSISTANT_PATHS.mcp, init, connectionFrom(OFF_CAMPUS))).status;
  };
  const statuses: number[] = [];
  while (statuses.length < 30) statuses.push(await guess());
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
  expect(statuses.at(-1)).toBe(429);
});

test('what was taken down is refused with the reason, before anything else', async () => {
  const { app } = siteWith({
    access: protectedBy('members'),
    tombstones: new Map([[GONE, { reason: 'copyright', date: undefined }]]),
  });
  const client = await connectTo(app);
  for (const [tool, args] of [
    ['get_item', { id: GONE }],
    ['read_pages', { id: GONE }],
    ['cite', { ids: [BOOK, GONE] }],
    ['get_item', { id: GONE.toUpperCase() }],
    ['read_pages', { id: GONE.toUpperCase() }],
    ['cite', { ids: [GONE.toUpperCase()] }],
  ] as const) {
    expect((await call(client, tool, args)).code).toBe('taken-down-legal');
  }
});

test('ids are understood in any case, and name one item', async () => {
  const client = await connectTo(siteWith().app);
  const shouted = NOTES.toUpperCase();
  expect((await call(client, 'get_item', { id: shouted })).data).toMatchObject({ id: NOTES });
  expect((await call(client, 'read_pages', { id: shouted })).data).toMatchObject({ id: NOTES });
  const { text } = await call(client, 'cite', { ids: [NOTES, shouted] });
  expect(text).toMatch(/^傅里叶级数笔记\[/u);
});

test('reading on shows every page once, and no call more than it may', async () => {
  const lengths = fc.array(fc.integer({ min: 0, max: MOST_CHARACTERS }), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer({ min: 1, max: 5 }), async (pages, count) => {
      const { app } = siteWith(
        {},
        {
          texts: {
            ...texts,
            opening: async () => ({ pageCount: pages.length, isIncomplete: false, text: '' }),
            page: async (_id, page) => ({ page, text: '字'.repeat(pages[page - 1] ?? 0) }),
          },
        },
      );
      const client = await connectTo(app);
      const seen: number[] = [];
      for (let page: unknown = 1; page !== undefined; ) {
        const { data } = await call(client, 'read_pages', { id: NOTES, page, count });
        const read = data.pages as { page: number; text: string }[];
        expect(read.length).toBeGreaterThan(0);
        expect(read.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(
          MOST_CHARACTERS,
        );
        for (const one of read) expect(one.text).toHaveLength(pages[one.page - 1] ?? 0);
        seen.push(...read.map((one) => one.page));
        page = data.next;
      }
      expect(seen).toEqual(pages.map((_, at) => at + 1));
    }),
    { numRuns: 15 },
  );
});

test('any arguments are answered, or refused with a reason in Chinese', async () => {
  const client = await connectTo(siteWith().app);
  const values = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(BOOK, 'test', '期末', 2));
  const names = fc.constantFrom(
    'query',
    'in',
    'kind',
    'year',
    'stage',
    'limit',
    'id',
    'ids',
    'page',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('search', 'get_item', 'read_pages', 'cite'),
      fc.dictionary(names, values, { maxKeys: 3 }),
      async (tool, args) => {
        const { code, text } = await call(client, tool, args);
        expect(code).not.toBe('internal');
        if (code === 'bad-request') expect(text).toMatch(/^请求参数不正确：[^\n]*\p{Script=Han}/u);
      },
    ),
    { numRuns: 60 },
  );
});

test('filters that a kind does not have are refused with the kinds that have them', async () => {
  const client = await connectTo(siteWith().app);
  const { text, code } = await call(client, 'search', { query: '线代', stage: '期末' });
  expect(code).toBe('bad-request');
  expect(text).toContain('kind 须为 test');
});

test('the message of an error reaches the log and no client', async () => {
  const error = vi.fn();
  const { app } = siteWith(
    { engine: { ...searchHere(engine), itemsOf: () => Promise.reject(new Error('/var/secret')) } },
    { log: { ...SILENT_LOG, error } },
  );
  const { text, code } = await call(await connectTo(app), 'get_item', { id: BOOK });
  expect(code).toBe('internal');
  expect(text).not.toContain('secret');
  expect(error).toHaveBeenCalledOnce();
});

test.each([
  ['is not listed', '1', undefined, -32_602],
  ['is no id', 'a'.repeat(65), undefined, -32_602],
  ['was taken down', GONE, undefined, -32_602],
  ['cannot be read now', BOOK, new StateError('unavailable', 'away'), -32_603],
] as const)('a resource that %s is refused as what it is', async (_, id, error, code) => {
  const itemsOf = vi.fn(searchHere(engine).itemsOf);
  if (error) itemsOf.mockRejectedValue(error);
  const { app } = siteWith({
    engine: { ...searchHere(engine), itemsOf },
    tombstones: new Map([[GONE, { reason: 'copyright', date: undefined }]]),
  });
  const client = await connectTo(app);
  const uri = `campusdocs://items/${id}`;
  await expect(client.readResource({ uri })).rejects.toMatchObject({
    code,
    data: code === -32_602 ? { uri } : { code: 'state-unavailable' },
  });
  if (id.length > 64) expect(itemsOf).not.toHaveBeenCalled();
});
