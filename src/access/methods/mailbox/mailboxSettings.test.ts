import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MailboxSchema } from './mailboxSettings.ts';

const LEAST = {
  kind: 'mailbox',
  domains: ['example.edu'],
  from: 'no-reply@example.edu',
  smtp: { host: 'smtp.example.edu' },
};
const parse = (keys: object) => v.parse(MailboxSchema, { ...LEAST, ...keys });

test('only domains, sender and mail server are required', () => {
  expect(parse({})).toEqual({
    ...LEAST,
    id: 'mailbox',
    label: '学校邮箱',
    smtp: { host: 'smtp.example.edu', port: 465, security: 'tls' },
    mails: { perHour: 300, perDay: 2000 },
  });
});

test('the port is the standard one by default', () => {
  const portOf = (smtp: object) => parse({ smtp: { host: 'localhost', ...smtp } }).smtp.port;
  expect(portOf({ security: 'starttls' })).toBe(587);
  expect(portOf({ security: 'none' })).toBe(25);
  expect(portOf({ security: 'starttls', port: 2525 })).toBe(2525);
});

test.each<[object, string]>([
  [{ domains: [] }, 'domains'],
  [{ domains: ['*'] }, 'everything'],
  [{ domains: ['*.edu'] }, 'all universities'],
  [{ domains: ['*.edu.cn'] }, 'all universities of a country'],
  [{ domains: ['*.ac.uk'] }, 'all universities of another'],
  [{ domains: ['a@example.edu'] }, 'an address'],
  [{ domains: ['exa*mple.edu'] }, 'a star in the middle'],
  [{ domains: ['example.edu.'] }, 'a dot at the end'],
  [{ domains: ['localhost'] }, 'one label'],
  [{ domains: 'example.edu' }, 'no list'],
  [{ from: 'CampusDocs <no-reply@example.edu>' }, 'a name before it'],
  [{ from: 'a@example.edu\r\nBcc: b@example.com' }, 'two lines'],
  [{ from: 'a@b@example.edu' }, 'two addresses'],
  [{ smtp: { host: 'smtp.example.edu', security: 'none' } }, 'no TLS over the network'],
  [{ smtp: { host: 'smtp.example.edu', security: 'ssl' } }, 'what TLS was called'],
  [{ smtp: { host: 'smtp.example.edu', port: 0 } }, 'no port'],
  [{ smtp: { host: 'https://smtp.example.edu' } }, 'an address'],
  [{ smtp: { host: 'smtp.example.edu', user: 'a\nb' } }, 'two lines'],
  [{ smtp: { host: 'smtp.example.edu', password: 'secret' } }, 'the password'],
  [{ mails: { perHour: 0 } }, 'no mails at all'],
])('%j is refused: %s', (keys) => {
  expect(v.is(MailboxSchema, { ...LEAST, ...keys })).toBe(false);
});

test('domains are compared as in DNS', () => {
  expect(parse({ domains: ['Example.EDU', '*.Stu.example.edu', '中文.example'] }).domains).toEqual([
    'example.edu',
    '*.stu.example.edu',
    'xn--fiq228c.example',
  ]);
});
