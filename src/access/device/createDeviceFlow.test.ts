import { expect, test } from 'vitest';
import { DEVICE_GRANT } from '../../protocol/deviceGrant.ts';
import { readGrantRequest, readTokenRequest } from './createDeviceFlow.ts';

const fields = (values: Record<string, string>) => new Map(Object.entries(values));

test.each([
  [{ client_id: 'campusdocs' }, { kind: 'request', program: 'campusdocs' }],
  [
    { client_id: 'campusdocs', scope: 'files' },
    { kind: 'request', program: 'campusdocs' },
  ],
  [
    { client_id: 'campusdocs', scope: ' ' },
    { kind: 'request', program: 'campusdocs' },
  ],
  [{ client_id: 'campusdocs' }, { scopes: ['files'] }],
  [{ client_id: 'campusdocs', scope: 'mcp' }, { scopes: ['mcp'] }],
  [{ client_id: 'campusdocs', scope: 'mcp files mcp' }, { scopes: ['files', 'mcp'] }],
  [{ client_id: 'campusdocs', scope: 'mcp stats' }, { error: 'invalid_scope' }],
  [{ client_id: 'campusdocs', scope: 'files stats' }, { error: 'invalid_scope' }],
  [{ client_id: '口令' }, { error: 'invalid_client' }],
  // The Kelvin sign is a letter K to a pattern without case.
  [{ client_id: '\u212a' }, { error: 'invalid_client' }],
  [{ client_id: 'x'.repeat(33) }, { error: 'invalid_client' }],
  [{}, { error: 'invalid_client' }],
])('a device authorization request with %j', (values, expected) => {
  expect(readGrantRequest(fields(values))).toMatchObject(expected);
});

const CODE = `${(1_790_000_000_000).toString(36)}.${'a'.repeat(43)}`;
const REQUEST = { grant_type: DEVICE_GRANT, client_id: 'campusdocs', device_code: CODE };

test.each([
  ['all fields', REQUEST, { kind: 'request', code: CODE, expires: 1_790_000_000_000 }],
  ['no grant type', { client_id: 'campusdocs' }, { error: 'invalid_request' }],
  [
    'another grant type',
    { ...REQUEST, grant_type: 'password' },
    { error: 'unsupported_grant_type' },
  ],
  ['no client', { grant_type: DEVICE_GRANT, device_code: CODE }, { error: 'invalid_client' }],
  ['no code', { grant_type: DEVICE_GRANT, client_id: 'campusdocs' }, { error: 'invalid_request' }],
  ['a made-up code', { ...REQUEST, device_code: 'x' }, { error: 'invalid_grant' }],
])('a token request with %s', (_name, values, expected) => {
  expect(readTokenRequest(fields(values))).toMatchObject(expected);
});
