import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CasSchema } from './casSettings.ts';

const parse = (keys: object) => v.safeParse(CasSchema, { kind: 'cas', ...keys });

test('only the URL of the server is required', () => {
  expect(parse({ server: 'https://cas.example.edu/cas' }).output).toEqual({
    kind: 'cas',
    id: 'cas',
    label: '统一身份认证',
    server: 'https://cas.example.edu/cas',
    version: 3,
    renew: false,
  });
});

test.each([
  ['https://cas.example.edu/cas/', 'https://cas.example.edu/cas'],
  ['https://cas.example.edu/cas/login', 'https://cas.example.edu/cas'],
  ['https://cas.example.edu/cas/login/', 'https://cas.example.edu/cas'],
  ['https://cas.example.edu', 'https://cas.example.edu'],
  ['http://localhost:8080/cas', 'http://localhost:8080/cas'],
  ['http://[::1]:8080/cas', 'http://[::1]:8080/cas'],
])('%s is normalized to the server %s', (written, server) => {
  expect(parse({ server: written }).output).toMatchObject({ server });
});

test.each([
  'http://cas.example.edu/cas',
  'http://localhost.example.edu/cas',
  'http://127.0.0.1@cas.example.edu/cas',
  'https://user:secret@cas.example.edu/cas',
  'https://cas.example.edu/cas?a=b',
  'https://cas.example.edu/cas#a',
  'https://cas.example.edu\\cas',
  'ftp://cas.example.edu',
  'cas.example.edu',
  'https://',
  '',
])('refuses %s as the server', (server) => {
  const { success, issues } = parse({ server });
  expect(success).toBe(false);
  expect(issues?.[0].message).toMatch(/^must be an https address/u);
});

test('an attribute can only be required with version 3.0', () => {
  const required = {
    server: 'https://cas.example.edu/cas',
    require: { attribute: 'eduPersonAffiliation', values: ['student', 'staff'] },
  };
  expect(parse(required).success).toBe(true);
  expect(parse({ ...required, version: 2 }).issues?.[0].message).toMatch(/version 3/u);
  expect(parse({ ...required, require: { attribute: 'a', values: [] } }).success).toBe(false);
});
