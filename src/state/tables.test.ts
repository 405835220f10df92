import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TABLE_KEYS, type Tables } from './tables.ts';

/** Names of keys, and what concerns servers and documents. */
const ABOUT_NOBODY: readonly string[] = [
  'signing_keys',
  'upload_pieces',
  'leases',
  'nodes',
  'jobs',
  'editions',
  'marks',
  'item_changes',
];

/**
 * The words of docs/privacy.md for each column that says something about people; null for those that name
 * a row, count, or are the times and states of what the row is.
 */
const WORDS: {
  readonly [Name in keyof Tables]: { readonly [Column in keyof Tables[Name]]: string | null };
} = {
  sessions: {
    hash: 'SHA-256 of its token',
    person: 'HMAC-SHA-256 of method and subject',
    id: null,
    way: null,
    since: null,
    expires: null,
    used: null,
  },
  pending_sign_ins: {
    browser: 'SHA-256 of what binds it to the browser',
    leads_to: 'its target',
    memory: 'what the method has to remember',
    outcome: 'encrypted with a key of the site',
    uuid: null,
    way: null,
    claimed: null,
    version: null,
    expires: null,
  },
  device_grants: {
    program: 'the name of the program',
    origin: 'A keyed hash of its network',
    hash: null,
    uuid: null,
    code: null,
    scopes: null,
    state: null,
    person: null,
    way: null,
    pace: null,
    polled: null,
    expires: null,
  },
  tokens: {
    name: 'its name',
    scopes: 'its scopes',
    used: 'the day of its last use',
    hash: null,
    id: null,
    person: null,
    way: null,
    created: null,
    expires: null,
    revoked: null,
  },
  blocks: {
    person: "the person's keyed hash",
    note: 'a note of the maintainer',
    since: null,
    until: null,
  },
  meters: {
    name: 'a keyed hash of a mailbox, a network or a person',
    hits: null,
    ends: null,
  },
  downloads: {
    hits: 'a number for each file and day',
    day: null,
    item: null,
  },
  signing_keys: { id: null, created: null },
  phrases: {
    hash: 'hashed with scrypt',
    way: null,
    since: null,
  },
  roles: {
    person: "the person's keyed hash",
    source: 'a link or a sign-in method granted it',
    role: null,
    since: null,
    note: null,
  },
  invitations: {
    hash: 'the SHA-256 of its secret',
    note: 'the note and its times',
    id: null,
    role: null,
    created: null,
    expires: null,
  },
  journal: {
    actor: 'by their tag of twelve digits',
    before: 'what changed',
    id: null,
    time: null,
    action: null,
    subject: null,
    after: null,
  },
  proposals: {
    follow: 'the SHA-256 of the secret to follow it',
    author: 'the keyed hash of a person who is signed in',
    origin: 'a keyed hash of the network, for limits',
    content: 'what somebody gives or corrects',
    thanks: 'a name to be thanked by',
    mail: 'an encrypted address for an answer',
    answer: "the reviewer's answer",
    holder: 'the keyed hash of that person',
    uuid: null,
    state: null,
    kind: null,
    git_commit: null,
    version: null,
    created: null,
    changed: null,
    submitted: null,
    held_until: null,
  },
  thanks: {
    name: 'A name to be thanked by',
    year: 'counted by year',
    proposals: null,
  },
  uploads: {
    author: 'the keyed hash of a person who is signed in, and one of the network',
    name: 'the file with its name',
    facts: 'What the program found in the file',
    id: null,
    origin: null,
    size: null,
    md5: null,
    state: null,
    sha256: null,
    proposal: null,
    created: null,
    expires: null,
  },
  reports: {
    follow: 'the SHA-256 of the secret to follow it',
    text: 'what somebody reports about a document',
    mail: 'an encrypted address for an answer',
    origin: 'a keyed hash of the network, and',
    number: null,
    kind: null,
    item: null,
    state: null,
    answer: null,
    created: null,
    changed: null,
  },
  report_numbers: {
    year: null,
    last: null,
  },
  wishes: {
    text: 'its text',
    visitors: 'how many visitors wish for it',
    key: null,
    state: null,
    item: null,
    created: null,
    changed: null,
  },
  wish_visitors: {
    visitor: "a hash of each visitor's person or network with this wish",
    wish: null,
  },
  missed_searches: {
    text: 'its text and their number for that week',
    week: null,
    visitors: null,
  },
  upload_pieces: { upload: null, start: null, length: null, key: null },
  leases: { name: null, holder: null, epoch: null, ends: null },
  nodes: { id: null, address: null, version: null, since: null, seen: null },
  jobs: {
    kind: null,
    subject: null,
    version: null,
    priority: null,
    state: null,
    attempts: null,
    due: null,
    holder: null,
    reason: null,
    changed: null,
  },
  editions: { sequence: null, tag: null, head: null, key: null, time: null, program: null },
  marks: { name: null, since: null },
  item_changes: {
    id: null,
    state: null,
    sequence: null,
    listed: null,
    time: null,
    digest: null,
    sets: null,
  },
};

const page = await readFile(new URL('../../docs/privacy.md', import.meta.url), 'utf8');

test('docs/privacy.md names every table that holds something about visitors', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const unnamed = Object.keys(TABLE_KEYS).filter(
    (table) => !rows.some((row) => row.includes(`\`${table}\``)),
  );
  expect(unnamed).toEqual(ABOUT_NOBODY);
});

test('docs/privacy.md says what each column about people has', () => {
  for (const [table, columns] of Object.entries(WORDS)) {
    for (const [column, words] of Object.entries(columns)) {
      if (words !== null) expect(page, `${table}.${column}`).toContain(words);
    }
  }
});
