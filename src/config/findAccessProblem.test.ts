import { expect, test } from 'vitest';
import { findAccessProblem } from './findAccessProblem.ts';
import { parseSite as parseSiteWith } from './readSite.ts';

const parseSite = (text: string) => parseSiteWith(text, (markdown) => markdown);

const CAS = '{ kind: cas, server: https://cas.example.edu/cas }';
const CAMPUS = 'access: { mode: campus, networks: [192.0.2.0/24] }';
const PHRASE = 'ways: [{ kind: phrase }]';

test.each([
  ['access: campus', 'access must have keys of its own, such as access: { mode: campus }'],
  ['access: []', 'access'],
  ['access: {}', 'access.mode is missing'],
  // Without a mode, a list of networks would make the files public.
  ['access: { networks: [192.0.2.0/24] }', 'access.mode is missing'],
  ['access: { mode: Campus, networks: [192.0.2.0/24] }', 'access.mode'],
  ['access: { mode: true }', 'access.mode'],
  ['access: { mode: campus }', 'lets nobody open a file'],
  ['access: { mode: campus, networks: [] }', 'lets nobody open a file'],
  ['access: { mode: members, networks: [192.0.2.0/24] }', 'lets nobody open a file'],
  ['access: { mode: campus, networks: 192.0.2.0/24 }', 'access.networks must be a list'],
  ['access: { mode: campus, networks: [10.1.2.3/8] }', 'access.networks.0 is not the beginning'],
  ['access: { mode: campus, networks: [campus] }', 'access.networks.0 must be a network'],
  ['access: { mode: campus, networks: [10] }', 'access.networks.0 must be a network'],
  ['access: { mode: open, proxies: [nginx] }', 'access.proxies.0 must be a network'],
  ['access: { mode: open, sessionDays: 0 }', 'access.sessionDays'],
  ['access: { mode: open, sessionDays: 1.5 }', 'access.sessionDays'],
  ['access: { mode: open, sessionDays: 181 }', 'access.sessionDays'],
  ['access: { mode: open, protect: covers }', 'access.protect'],
  ['access: { mode: open, network: [] }', 'access.network is no key'],
  [`access: { mode: members, ${PHRASE}, clientSecret: x }`, 'set the environment variable'],
  [`access: { mode: members, ways: [{ kind: phrase }, { kind: phrase }] }`, 'same id'],
  [`access: { mode: members, ways: [{ kind: phrase, id: cli }] }`, 'cli'],
  [`access: { mode: members, ways: [{ kind: password }] }`, 'access.ways.0'],
  // Misplaced keys.
  ['acces: { mode: campus }', 'access is not there, and acces looks'],
  ['Access: { networks: [192.0.2.0/24] }', 'access is not there, and Access looks'],
  ['ACCESS: members', 'access is not there, and ACCESS looks'],
  ['"access\u200b": members', 'access is not there'],
  ['site:\n  access: { mode: campus }', 'access is not there, and site looks'],
  ['access:\nmode: members\nways: [{ kind: phrase }]', 'access lacks mode'],
  ['access:\nnetworks: [10.0.0.0/8]', 'access lacks networks'],
  ['access: { mode: members }\nways: [{ kind: phrase }]', 'access lacks ways'],
  // The URL must be corrected, not the method.
  [
    `access: { mode: members, ways: [${CAS}] }\nhosts: { main: docs.example.edu }`,
    'must start with',
  ],
  ['storage: { access: { mode: campus } }', 'storage.access'],
  ['brand:\n  access: { mode: campus }', 'brand.access'],
  // The previous content is unknown.
  ['access: { mode: campus', 'is not YAML'],
  ['- access', 'must be settings'],
  [`${CAMPUS}\n${CAMPUS}`, 'is not YAML'],
])('nothing is served if the access rule cannot be read: %s', (text, reason) => {
  expect(findAccessProblem(parseSite(text), false)).toContain(reason);
});

test.each([
  '',
  'access:',
  'access: { mode: open }',
  CAMPUS,
  `access: { mode: members, ${PHRASE} }`,
  'brand: { nme: x }\nnonsense: 1',
  'access: { mode: campus, networks: [0.0.0.0/0] }',
])('everything else is served: %j', (text) => {
  expect(findAccessProblem(parseSite(text), false)).toBeUndefined();
});

test.each(['', 'university: 甲大', 'access:', 'acces'])(
  'a file without a rule serves nobody if files were protected before: %j',
  (text) => {
    expect(findAccessProblem(parseSite(text), true)).toMatch(/^site\.yml: [^\n]+\.$/u);
  },
);

test.each(['access: { mode: open }', CAMPUS])('an explicit rule is served: %j', (text) => {
  expect(findAccessProblem(parseSite(text), true)).toBeUndefined();
});

test.each([
  'access: open',
  'access: { mode: campus, networks: 7 }',
  'access: { mode: members, ways: { kind: phrase } }',
  'access: { mode: members, ways: [phrase] }',
  'access: { mode: members, ways: [{ kind: phrase, id: 7 }] }',
  'access: { mode: members, ways: [{ kind: phrase, label: [] }] }',
  'access: { mode: members, ways: [{ kind: cas, server: 7 }] }',
  'access: { mode: members, ways: [{ kind: cas, server: "https://a.edu", renew: 7 }] }',
  'access: { mode: members, ways: [{ kind: cas, server: "https://a.edu", require: 7 }] }',
  'access: { mode: members, ways: [{ kind: github, client: a, organisation: [] }] }',
  'access: { mode: members, ways: [{ kind: mailbox, domains: 7, from: 7, smtp: 7 }] }',
  'access: { mode: members, ways: [{ kind: oidc, issuer: "https://a.edu", client: 7, require: 7 }] }',
  'access: { mode',
])('the problem is one line in terms that a maintainer knows: %s', (text) => {
  const said = findAccessProblem(parseSite(text), false);
  expect(said).toMatch(/^site\.yml: [^\n]+[^:.]\.$/u);
  expect(said).not.toMatch(/invalid|expected|received|object|array/iu);
});
