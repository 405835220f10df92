import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/server/appFixture.ts';
import { DAY_MS } from '../../lib/durations.ts';
import {
  API_TAGS,
  createPathMatcher,
  LEAST_NOTICE_DAYS,
  type Operation,
} from '../../protocol/api/operation.ts';
import { OPERATIONS } from '../../protocol/api/operations.ts';
import { requestCost } from '../access/requestCost.ts';
import { announceDeprecations } from './announceDeprecations.ts';
import { typedDocument } from './typedDocument.ts';

/** The pages that describe the API, and the response to what is below it and nowhere else. */
const NO_OPERATIONS = ['GET /api', 'GET /api/', 'ALL /api/', 'ALL /api/*'];

test('every route below /api/ is described, and every description has a route', () => {
  const app = createTestApp({ pullHook: { secret: 'secret', requestPull: () => true } });
  const routes = app.routes
    .filter(({ path }) => path === '/api' || path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/gu, '{$1}')}`);
  const described = OPERATIONS.map(({ method, path }) => {
    // Hono responses HEAD with the route of GET.
    return `${method === 'head' ? 'GET' : method.toUpperCase()} ${namelessOf(path)}`;
  });
  const served = routes
    .filter((route) => !route.startsWith('ALL ') && !NO_OPERATIONS.includes(route))
    .map(namelessOf);
  const offered = served.map((route) =>
    route
      // tus is offered below the folder of uploads, too.
      .replace('OPTIONS /api/uploads/*', 'OPTIONS /api/uploads')
      .replace('/mirror/files/*', '/mirror/files/{}'),
  );
  expect(new Set(offered)).toEqual(new Set(described));

  const isDescribed = createPathMatcher(OPERATIONS.map(({ path }) => path));
  const middleware = routes.filter((route) => route.startsWith('ALL '));
  const strangers = middleware.filter(
    (route) => !NO_OPERATIONS.includes(route) && !isDescribed(filled(route.slice('ALL '.length))),
  );
  expect(strangers).toEqual([]);
});

/** A route without the names of its parameters, which Hono and OpenAPI may name differently. */
function namelessOf(route: string): string {
  return route.replaceAll(/\{[^}]*\}/gu, '{}');
}

/** A path that a pattern of Hono matches. */
function filled(pattern: string): string {
  return pattern
    .replace('{decision}{release|accept|return|refuse}', 'accept')
    .replaceAll(/\{\w+\}/gu, 'x')
    .replace('/documents/*', '/documents/x/matches')
    .replace('/mirror/*', '/mirror/parts/x')
    .replace('/uploads/*', '/uploads/x');
}

test('the types of the web app are those of the description', async () => {
  const types = await readFile(new URL('../../protocol/api/openApi.d.ts', import.meta.url), 'utf8');
  const { hash } = await typedDocument();
  // Otherwise run `npm run api:types`.
  expect(types).toContain(`// ${hash}\n`);
});

test('operations have distinct names, and parameters for each part of their paths', () => {
  expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  for (const { path, parameters, tag } of OPERATIONS) {
    const named = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
    expect(Object.keys(parameters?.path?.entries ?? {}), path).toEqual(named);
    expect(API_TAGS).toHaveProperty(tag);
  }
});

/** The limit of these is counted by their route, which knows more of the request. */
const COUNTED_LATER = ['joinRole'];

test('requests cost what the description says', () => {
  for (const { id, method, path, limit } of OPERATIONS) {
    const url = path.replaceAll(/\{\w+\}/gu, 'x');
    const cost = requestCost({ method: method.toUpperCase(), url: `http://x${url}`, path: url });
    const described = limit && { limit: limit.name, units: limit.units };
    expect(cost, id).toEqual(COUNTED_LATER.includes(id) ? undefined : described);
  }
});

const GOING = {
  ...OPERATIONS[0],
  deprecated: {
    since: '2027-03-01',
    sunset: '2027-09-15',
    instead: { zh: '请改用 /api/next', en: 'Use /api/next' },
  },
} as Operation;

test('a deprecated operation says so in each response, at least six months before its sunset', async () => {
  const app = new Hono().use(announceDeprecations([GOING]));
  app.get('/api/items/:id', (c) => c.text('gone soon', 404));
  app.get('/api/other', (c) => c.text('stays'));
  const { headers } = await app.request('/api/items/1');
  expect(headers.get('deprecation')).toBe('@1803859200');
  expect(headers.get('sunset')).toBe('Wed, 15 Sep 2027 00:00:00 GMT');
  expect(headers.get('link')).toContain('rel="deprecation"');
  expect((await app.request('/api/other')).headers.has('sunset')).toBe(false);
  for (let month = 0; month < 12; month += 1) {
    const halfYear = Date.UTC(2027, month + 6) - Date.UTC(2027, month);
    expect(LEAST_NOTICE_DAYS * DAY_MS).toBeGreaterThanOrEqual(halfYear);
  }
  for (const { deprecated, id } of [...OPERATIONS, GOING]) {
    if (!deprecated) continue;
    const notice = Date.parse(deprecated.sunset) - Date.parse(deprecated.since);
    expect(notice / DAY_MS, id).toBeGreaterThanOrEqual(LEAST_NOTICE_DAYS);
  }
});
