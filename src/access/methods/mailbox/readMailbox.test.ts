import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/support/anyCharacter.ts';
import { readMailbox } from './readMailbox.ts';

const DOMAINS = ['example.edu', '*.stu.example.edu', 'xn--fiq228c.example'];

test.each([
  ['zhang3@example.edu', 'zhang3@example.edu', 'zhang3@example.edu'],
  ['  Zhang.San@Example.EDU\t', 'Zhang.San@example.edu', 'zhang.san@example.edu'],
  ['zhang3+docs@example.edu', 'zhang3+docs@example.edu', 'zhang3@example.edu'],
  ['zhang3+a+b@example.edu', 'zhang3+a+b@example.edu', 'zhang3@example.edu'],
  ['２０２６０１＠ｅｘａｍｐｌｅ．ｅｄｕ', '202601@example.edu', '202601@example.edu'],
  ['202601@example。edu', '202601@example.edu', '202601@example.edu'],
  ['l_i-4@cs.stu.example.edu', 'l_i-4@cs.stu.example.edu', 'l_i-4@cs.stu.example.edu'],
  ['a@b.cs.stu.example.edu', 'a@b.cs.stu.example.edu', 'a@b.cs.stu.example.edu'],
  ['a@中文.example', 'a@xn--fiq228c.example', 'a@xn--fiq228c.example'],
])('%j is the mailbox %s of the person %s', (typed, address, subject) => {
  expect(readMailbox(typed, DOMAINS)).toEqual({ address, subject });
});

test('dots distinguish people', () => {
  const [one, other] = ['li.si', 'lisi'].map((name) => readMailbox(`${name}@example.edu`, DOMAINS));
  expect(one?.subject).not.toBe(other?.subject);
});

test.each([
  '',
  '@',
  'a',
  'a@',
  '@example.edu',
  'a@example.com',
  'a@example.edu.evil.com',
  'a@evilexample.edu',
  'a@sub.example.edu',
  'a@stu.example.edu',
  'a@.stu.example.edu',
  'a@-x.stu.example.edu',
  'a@x..stu.example.edu',
  'a@example.edu.',
  'a@b@example.edu',
  'a@evil.com@example.edu',
  'a@example.edu@evil.com',
  'a＠evil.com@example.edu',
  '"a@evil.com"@example.edu',
  '"a b"@example.edu',
  '"a\r\nBcc: b@evil.com"@example.edu',
  'a(comment)@example.edu',
  'a@(comment)example.edu',
  'a@example.edu(comment)',
  'a@[127.0.0.1]',
  'a@[IPv6:::1]',
  '<a@example.edu>',
  'Name <a@example.edu>',
  'a@example.edu, b@evil.com',
  'a@example.edu;b@evil.com',
  'a@example.edu b@evil.com',
  'a@example.edu\r\nBcc: b@evil.com',
  'a\r\nRCPT TO:<b@evil.com>@example.edu',
  'a@example.edu\0',
  'a\0@example.edu',
  'a%evil.com@example.edu',
  'evil.com!a@example.edu',
  'a:b@example.edu',
  'a\\@example.edu',
  'a/b@example.edu',
  '-a@example.edu',
  '+a@example.edu',
  '.a@example.edu',
  'a.@example.edu',
  'a..b@example.edu',
  '.@example.edu',
  '+@example.edu',
  'a@ex%61mple.edu',
  'a@example.edu/',
  'a@example.edu#x',
  'a@user:pass@example.edu',
  'a@exаmple.edu',
  'a@example.еdu',
  'а@example.edu',
  'ａ@еxample.edu',
  '张三@example.edu',
  'a\u200b@example.edu',
  'a\u202e@example.edu',
  'a@exam\u00adple.edu\u200b',
  'a\ud800@example.edu',
  `${'a'.repeat(65)}@example.edu`,
  `a@${'b'.repeat(64)}.stu.example.edu`,
  `a@${'b.'.repeat(130)}stu.example.edu`,
  '__proto__',
])('refuses %j', (typed) => {
  expect(readMailbox(typed, DOMAINS)).toBeUndefined();
});

test('refuses megabytes of text', () => {
  expect(readMailbox(`${'a'.repeat(1_000_000)}@example.edu`, DOMAINS)).toBeUndefined();
  expect(readMailbox(`a@${'a.'.repeat(1_000_000)}example.edu`, DOMAINS)).toBeUndefined();
});

test('the result is one ASCII address of an allowed domain, or none', () => {
  const piece = fc.oneof(
    fc.constantFrom('a', '@', 'example.edu', '.stu.example.edu', '\r\n', '"', '<', ',', '＠', '。'),
    fc.string({ maxLength: 5, unit: anyCharacter }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const found = readMailbox(pieces.join(''), DOMAINS);
      if (found === undefined) return;
      const safe =
        /^[A-Za-z0-9_][A-Za-z0-9._+-]*@(?:[a-z0-9-]+\.)*(?:example\.edu|xn--fiq228c\.example)$/u;
      expect(found.address).toMatch(safe);
      expect(readMailbox(found.address, DOMAINS)).toEqual(found);
      expect(readMailbox(found.subject, DOMAINS)?.subject).toBe(found.subject);
    }),
    { numRuns: 100 },
  );
});
