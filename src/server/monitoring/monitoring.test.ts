import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createMonitoring } from './createMonitoring.ts';
import { createMonitoringRoutes } from './monitoringRoutes.ts';
import { createReadiness } from './readiness.ts';
import { createRegistry } from './registry.ts';
import { routeName } from './routeName.ts';

const never = new AbortController().signal;

test('metrics are in the format of Prometheus', async () => {
  const registry = createRegistry();
  const seen = registry.counter('seen_total', 'Seen.');
  const took = registry.histogram('took_seconds', 'Took.', [0.1, 1]);
  registry.gauge('size', 'Size.', async () => 2.5);
  registry.gauge('gone', 'Cannot be had.', () => Promise.reject(new Error('no database')));
  seen.add({ name: 'a "b"\\\n' });
  seen.add({ name: 'a "b"\\\n' }, 2);
  for (const seconds of [0.1, 0.5, 7]) took.observe(seconds, { route: '/' });
  expect(await registry.text()).toBe(`# HELP seen_total Seen.
# TYPE seen_total counter
seen_total{name="a \\"b\\"\\\\\\n"} 3
# HELP took_seconds Took.
# TYPE took_seconds histogram
took_seconds_bucket{route="/",le="0.1"} 1
took_seconds_bucket{route="/",le="1"} 2
took_seconds_bucket{route="/",le="+Inf"} 3
took_seconds_sum{route="/"} 7.6
took_seconds_count{route="/"} 3
# HELP size Size.
# TYPE size gauge
size 2.5
`);
});

test('labels beyond the maximum are counted together', async () => {
  const registry = createRegistry();
  const seen = registry.counter('seen_total', 'Seen.');
  for (let index = 0; index < 1000; index++) seen.add({ way: `way-${index}` });
  const lines = (await registry.text()).split('\n').filter((line) => line.startsWith('seen_'));
  expect(lines).toHaveLength(101);
  expect(lines).toContain('seen_total{way="other"} 900');
});

test('10,000 made-up paths leave fewer than 500 series', async () => {
  const monitoring = createMonitoring(Date.now);
  const app = new Hono().use(monitoring.measure).all('*', (c) => {
    const status = [200, 304, 404, 500][c.req.path.length % 4] ?? 200;
    return c.body(null, status as 200);
  });
  const begins = ['/', '/files/', '/api/', '/login/', '/assets/', '/pdf-viewer/', '/feeds/', '/x/'];
  for (let index = 0; index < 10_000; index++) {
    const begin = begins[index % begins.length];
    const end = ['', '.pdf', '.webp', 'y'][(index >> 3) % 4];
    await app.request(`${begin}${index.toString(36).padEnd((index % 4) + 5, 'z')}${end}`);
  }
  const lines = (await monitoring.registry.text()).split('\n');
  const series = lines.filter((line) => line !== '' && !line.startsWith('#'));
  expect(series.length).toBeGreaterThan(50);
  expect(series.length).toBeLessThanOrEqual(500);
  monitoring.close();
});

test.each([
  ['/items/0123456789abcdef0123456789abcdef/share.jpg', '/items/{picture}'],
  ['/courses/%E5%8A%9B%E5%AD%A6/share-square.jpg', '/items/{picture}'],
  ['/', '/'],
  ['/files/0123456789abcdef0123456789abcdef.pdf', '/files/{document}'],
  ['/files/0123456789abcdef0123456789abcdef.webp', '/files/{cover}'],
  ['/files/..%2f', '/files/{cover}'],
  ['/api/search', '/api/search'],
  ['/api/catalog.json', '/{list}.json'],
  ['/login', '/login'],
  ['/login/0b0c/sso', '/login'],
  ['/auth/0b0c/cli', '/login'],
  ['/callback/sso', '/login'],
  ['/loginx', 'other'],
  ['/oai', '/oai'],
  ['/opds', '/opds/{feed}'],
  ['/opds/v2/courses/%E5%8A%9B%E5%AD%A6', '/opds/{feed}'],
  ['/about', 'other'],
  ['/metrics', '/metrics'],
  ['/constructor', 'other'],
])('%s counts as %s', (path, name) => {
  expect(routeName(path)).toBe(name);
});

test('readyz names the failing parts, but not the reasons', async () => {
  let database: string | undefined = 'connect ECONNREFUSED 10.1.2.3:5432';
  let time = 0;
  const heard: string[] = [];
  const readiness = createReadiness({
    checks: [
      ['database', () => database],
      ['archive', async () => undefined],
      [
        'documents',
        () => {
          throw new Error('EIO');
        },
      ],
    ],
    stopping: never,
    now: () => time,
    onChange: (unwell) => heard.push([...unwell].join(' ')),
  });
  const app = createMonitoringRoutes({ readiness, registry: createRegistry() });
  const response = await app.request('/readyz');
  expect(response.status).toBe(503);
  expect(await response.text()).toBe('{"status":"not ready","unwell":["database","documents"]}');
  expect((await app.request('/healthz')).status).toBe(200);
  database = undefined;
  time += 60_000;
  expect(await (await app.request('/readyz')).json()).toEqual({
    status: 'not ready',
    unwell: ['documents'],
  });
  expect(heard).toEqual([
    'database,connect ECONNREFUSED 10.1.2.3:5432 documents,EIO',
    'documents,EIO',
  ]);
});

test('a stopping server is not ready, but healthy', async () => {
  const stop = new AbortController();
  const readiness = createReadiness({ checks: [], stopping: stop.signal, now: () => 0 });
  const app = createMonitoringRoutes({ readiness, registry: createRegistry() });
  expect((await app.request('/readyz')).status).toBe(200);
  stop.abort();
  const response = await app.request('/readyz');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ unwell: ['stopping'] });
  expect((await app.request('/healthz')).status).toBe(200);
});

test('parts are checked at most once a second, however often readyz is requested', async () => {
  let requests = 0;
  const readiness = createReadiness({
    checks: [
      [
        'database',
        () => {
          requests += 1;
          return undefined;
        },
      ],
    ],
    stopping: never,
    now: () => 5000,
  });
  await Promise.all(Array.from({ length: 100 }, () => readiness.look()));
  expect(requests).toBe(1);
});

test.each([
  ['on all servers', false, 200, 'degraded'],
  ['on this one alone', true, 503, 'not ready'],
])('a shared part that fails %s is answered with %s', async (_, works, status, said) => {
  const readiness = createReadiness({
    checks: [['database', () => 'away']],
    shared: new Set(['database']),
    worksElsewhere: async () => works,
    stopping: never,
    now: () => 0,
  });
  const app = createMonitoringRoutes({ readiness, registry: createRegistry() });
  const response = await app.request('/readyz');
  expect([response.status, await response.json()]).toEqual([
    status,
    { status: said, unwell: ['database'] },
  ]);
  // Other servers are told the same either way.
  const own = await app.request('/readyz?own');
  expect(await own.json()).toEqual({ unwell: ['database'] });
});
