import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACCESS_MODES,
  type AccessFacts,
  type AccessMode,
  decide,
  isProtected,
  PROTECTIONS,
  type Protection,
  type Target,
} from './decide.ts';
import type { Principal, Scope } from './visitor.ts';

const NOW = Date.UTC(2026, 0, 5);

type Who =
  | 'nobody'
  | 'member'
  | 'outdated'
  | 'last ms'
  | 'over now'
  | 'stats token'
  | 'full token'
  | 'no scope'
  | 'blocked'
  | 'blocked token';

function principal(until: number, ...scopes: Scope[]): Principal {
  const session = { id: 's', person: 'p', method: 'sso', since: NOW - 1000 };
  return { ...session, until, scopes: new Set(scopes) };
}

const WHO: Readonly<Record<Who, Pick<AccessFacts, 'principal' | 'isBlocked'>>> = {
  nobody: { principal: undefined, isBlocked: false },
  member: { principal: principal(NOW + 1000, 'files'), isBlocked: false },
  outdated: { principal: principal(NOW - 1, 'files'), isBlocked: false },
  'last ms': { principal: principal(NOW + 1, 'files'), isBlocked: false },
  'over now': { principal: principal(NOW, 'files'), isBlocked: false },
  'stats token': { principal: principal(NOW + 1000, 'stats', 'metrics'), isBlocked: false },
  'full token': { principal: principal(NOW + 1000, 'files', 'stats'), isBlocked: false },
  'no scope': { principal: principal(NOW + 1000), isBlocked: false },
  blocked: { principal: undefined, isBlocked: true },
  'blocked token': { principal: principal(NOW + 1000, 'files'), isBlocked: true },
};

const YES = { everybody: true, campus: true, member: true } as const;
type Expected = keyof typeof YES | 'sign-in-needed' | 'blocked' | 'scope-missing';

test.each([
  ['mcp', 'files', false],
  ['files', 'mcp', false],
  ['mcp', 'mcp', true],
] as const)('a token for %s opens what needs %s: %s', (scope, needed, may) => {
  const facts = { target: 'document', isCampus: false, isBlocked: false, now: NOW } as const;
  const asked = { ...facts, principal: principal(NOW + 1, scope), accepted: [needed] };
  expect(decide(asked, { mode: 'members', protect: 'files' }).may).toBe(may);
});

test.each<[AccessMode, Protection, Target, 'campus' | 'off', Who, Expected]>([
  // Open: no checks.
  ['open', 'files', 'document', 'off', 'nobody', 'everybody'],
  ['open', 'files', 'document', 'campus', 'nobody', 'everybody'],
  ['open', 'files', 'document', 'off', 'member', 'everybody'],
  ['open', 'files', 'document', 'off', 'blocked', 'everybody'],
  ['open', 'files', 'document', 'off', 'stats token', 'everybody'],
  ['open', 'files', 'document', 'off', 'outdated', 'everybody'],
  ['open', 'files', 'cover', 'off', 'nobody', 'everybody'],
  ['open', 'files-and-covers', 'document', 'off', 'nobody', 'everybody'],
  ['open', 'files-and-covers', 'cover', 'off', 'nobody', 'everybody'],
  ['open', 'files-and-covers', 'cover', 'off', 'blocked', 'everybody'],
  // Campus, on it.
  ['campus', 'files', 'document', 'campus', 'nobody', 'campus'],
  ['campus', 'files', 'document', 'campus', 'member', 'campus'],
  ['campus', 'files', 'document', 'campus', 'outdated', 'campus'],
  ['campus', 'files', 'document', 'campus', 'stats token', 'campus'],
  ['campus', 'files', 'document', 'campus', 'blocked', 'campus'],
  ['campus', 'files', 'document', 'campus', 'blocked token', 'campus'],
  ['campus', 'files-and-covers', 'document', 'campus', 'nobody', 'campus'],
  ['campus', 'files-and-covers', 'cover', 'campus', 'nobody', 'campus'],
  ['campus', 'files-and-covers', 'cover', 'campus', 'blocked', 'campus'],
  ['campus', 'files', 'cover', 'campus', 'nobody', 'everybody'],
  // Campus, off it.
  ['campus', 'files', 'document', 'off', 'nobody', 'sign-in-needed'],
  ['campus', 'files', 'document', 'off', 'member', 'member'],
  ['campus', 'files', 'document', 'off', 'last ms', 'member'],
  ['campus', 'files', 'document', 'off', 'over now', 'sign-in-needed'],
  ['campus', 'files', 'document', 'off', 'outdated', 'sign-in-needed'],
  ['campus', 'files', 'document', 'off', 'full token', 'member'],
  ['campus', 'files', 'document', 'off', 'stats token', 'scope-missing'],
  ['campus', 'files', 'document', 'off', 'no scope', 'scope-missing'],
  ['campus', 'files', 'document', 'off', 'blocked', 'blocked'],
  ['campus', 'files', 'document', 'off', 'blocked token', 'blocked'],
  ['campus', 'files', 'cover', 'off', 'nobody', 'everybody'],
  ['campus', 'files', 'cover', 'off', 'blocked', 'everybody'],
  ['campus', 'files-and-covers', 'document', 'off', 'nobody', 'sign-in-needed'],
  ['campus', 'files-and-covers', 'document', 'off', 'member', 'member'],
  ['campus', 'files-and-covers', 'cover', 'off', 'nobody', 'sign-in-needed'],
  ['campus', 'files-and-covers', 'cover', 'off', 'member', 'member'],
  ['campus', 'files-and-covers', 'cover', 'off', 'stats token', 'scope-missing'],
  ['campus', 'files-and-covers', 'cover', 'off', 'blocked', 'blocked'],
  // Members: the network does not count.
  ['members', 'files', 'document', 'campus', 'nobody', 'sign-in-needed'],
  ['members', 'files', 'document', 'campus', 'member', 'member'],
  ['members', 'files', 'document', 'campus', 'outdated', 'sign-in-needed'],
  ['members', 'files', 'document', 'campus', 'blocked', 'blocked'],
  ['members', 'files', 'document', 'campus', 'stats token', 'scope-missing'],
  ['members', 'files', 'document', 'off', 'nobody', 'sign-in-needed'],
  ['members', 'files', 'document', 'off', 'member', 'member'],
  ['members', 'files', 'document', 'off', 'last ms', 'member'],
  ['members', 'files', 'document', 'off', 'over now', 'sign-in-needed'],
  ['members', 'files', 'document', 'off', 'outdated', 'sign-in-needed'],
  ['members', 'files', 'document', 'off', 'full token', 'member'],
  ['members', 'files', 'document', 'off', 'no scope', 'scope-missing'],
  ['members', 'files', 'document', 'off', 'blocked', 'blocked'],
  ['members', 'files', 'document', 'off', 'blocked token', 'blocked'],
  ['members', 'files', 'cover', 'off', 'nobody', 'everybody'],
  ['members', 'files', 'cover', 'campus', 'nobody', 'everybody'],
  ['members', 'files-and-covers', 'cover', 'campus', 'nobody', 'sign-in-needed'],
  ['members', 'files-and-covers', 'cover', 'off', 'nobody', 'sign-in-needed'],
  ['members', 'files-and-covers', 'cover', 'off', 'member', 'member'],
  ['members', 'files-and-covers', 'cover', 'off', 'blocked', 'blocked'],
  ['members', 'files-and-covers', 'document', 'campus', 'nobody', 'sign-in-needed'],
  ['members', 'files-and-covers', 'document', 'off', 'member', 'member'],
  // Searching and pages are public.
  ['campus', 'files', 'list', 'off', 'nobody', 'everybody'],
  ['campus', 'files-and-covers', 'list', 'off', 'blocked', 'everybody'],
  ['campus', 'files', 'page', 'off', 'nobody', 'everybody'],
  ['members', 'files', 'list', 'off', 'nobody', 'everybody'],
  ['members', 'files-and-covers', 'list', 'off', 'nobody', 'everybody'],
  ['members', 'files-and-covers', 'page', 'off', 'blocked', 'everybody'],
])('%s, %s: a %s, %s campus, by %s: %s', (mode, protect, target, where, who, expected) => {
  const facts = { target, isCampus: where === 'campus', now: NOW, ...WHO[who] };
  expect(decide(facts, { mode, protect })).toEqual({
    may: Object.hasOwn(YES, expected),
    because: expected,
  });
});

const rules = fc.record({
  mode: fc.constantFrom(...ACCESS_MODES),
  protect: fc.constantFrom(...PROTECTIONS),
});
const facts = fc
  .record({
    target: fc.constantFrom<Target>('document', 'cover', 'list', 'page'),
    isCampus: fc.boolean(),
    who: fc.constantFrom(...Object.values(WHO)),
  })
  .map(({ who, ...others }) => ({ ...others, ...who, now: NOW }));

test('if a file opens without a session, a session or block changes nothing', () => {
  fc.assert(
    fc.property(rules, facts, (rule, known) => {
      const unasked = decide({ ...known, principal: undefined, isBlocked: false }, rule);
      if (unasked.may) expect(decide(known, rule)).toEqual(unasked);
    }),
  );
});

// spec 6.5
test('nothing unprotected is denied, and protected files need the campus or a session', () => {
  fc.assert(
    fc.property(rules, facts, (rule, known) => {
      const { may } = decide(known, rule);
      if (!isProtected(known.target, rule)) expect(may).toBe(true);
      else if (!known.isCampus && known.principal === undefined) expect(may).toBe(false);
    }),
  );
});
