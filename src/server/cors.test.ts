import { expect, test } from 'vitest';
import { createTestApp } from '../../test/support/server/appFixture.ts';
import { CAMPUS, OFF_CAMPUS, protectedApp } from '../../test/support/server/protectedAppFixture.ts';

const ORIGIN = { origin: 'https://elsewhere.example' };
const allowed = (response: Response) => response.headers.get('access-control-allow-origin');

test('pages of other sites may read what the API answers to everybody, without cookies', async () => {
  const app = createTestApp();
  for (const path of ['/api/courses', '/api/items/x', '/api/search?q=x', '/api/health']) {
    const response = await app.request(path, { headers: ORIGIN });
    expect(allowed(response), path).toBe('*');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  }
  const preflight = await app.request('/api/courses/x', {
    method: 'OPTIONS',
    headers: { ...ORIGIN, 'access-control-request-method': 'GET' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('If-None-Match');
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
});

test('what depends on the visitor is not for pages of other sites, nor is what they post', async () => {
  const app = createTestApp();
  for (const path of ['/api/session', '/api/desk/me', '/api/whoami', '/api/desk']) {
    expect(allowed(await app.request(path, { headers: ORIGIN })), path).toBeNull();
  }
  const posted = await app.request('/api/wishes', { method: 'POST', headers: ORIGIN });
  expect(allowed(posted)).toBeNull();
});

test('texts that some networks open look the same to pages of other sites on any network', async () => {
  const app = protectedApp({ mode: 'campus' });
  for (const address of [CAMPUS, OFF_CAMPUS]) {
    for (const path of ['/api/search?q=x&in=text', `/api/documents/${'0'.repeat(32)}/pages/1`]) {
      const environment = { incoming: { socket: { remoteAddress: address } } };
      const headers = { ...ORIGIN, accept: 'application/json' };
      expect(allowed(await app.request(path, { headers }, environment)), path).toBeNull();
    }
  }
});
