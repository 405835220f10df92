import { expect, test } from 'vitest';
import { siteAddress } from './siteAddress.ts';

test.each([
  ['https://docs.example.edu', 'https://docs.example.edu'],
  ['https://docs.example.edu/', 'https://docs.example.edu'],
  ['https://Docs.Example.edu/?q=高数', 'https://docs.example.edu'],
  [' docs.example.edu ', 'https://docs.example.edu'],
  ['docs.example.edu:8443', 'https://docs.example.edu:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/about', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('%s is the site %s', (text, origin) => {
  expect(siteAddress(text)).toEqual({ origin });
});

test.each([
  'http://docs.example.edu',
  'http://localhost.example.edu',
  'http://127.0.0.1.example.edu',
  'http://10.0.0.1:3000',
  'ftp://docs.example.edu',
  'file:///etc/passwd',
  'https://me:secret@docs.example.edu',
  'https://',
  '',
  'a b',
  '127.0.0.1.example.edu',
])('rejects %j', (text) => {
  expect(siteAddress(text)).toEqual({ error: expect.any(String) });
});
