import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashSecret } from '../../../src/state/secretHash.ts';
import type { Token } from '../../../src/state/tokens.ts';
import { type ContractSubject, DAY, NOON } from './contractSubject.ts';

/** Tokens, for each database. */
export function testTokens(subject: ContractSubject): void {
  describe('tokens', () => {
    async function addToken(changes: Partial<Token> = {}) {
      const token = {
        id: randomUUID(),
        name: '我的笔记本 💻',
        person: 'p1',
        method: 'sso',
        scopes: ['files', 'stats'],
        created: subject.time,
        expires: subject.time + 90 * DAY,
        ...changes,
      };
      const hash = hashSecret(token.id);
      await subject.state.tokens.add({ ...token, hash });
      return { token: { ...token, revoked: undefined, lastUsed: undefined }, hash };
    }

    test('a token is valid until it expires or is revoked', async () => {
      const { token, hash } = await addToken();
      const { token: other, hash: hashOfOther } = await addToken({ expires: subject.time + DAY });
      expect(await subject.state.tokens.find(hash)).toEqual({ ...token, isBlocked: false });
      expect(await subject.state.tokens.revoke(token.id)).toBe(true);
      expect(await subject.state.tokens.revoke(token.id)).toBe(false);
      expect(await subject.state.tokens.find(hash)).toBeUndefined();
      expect(await subject.state.tokens.find(hashOfOther)).toMatchObject({ id: other.id });
      subject.time += DAY;
      expect(await subject.state.tokens.find(hashOfOther)).toBeUndefined();
      const listed = await subject.state.tokens.list();
      expect(listed.map(({ id }) => id).toSorted()).toEqual([token.id, other.id].toSorted());
      expect(listed.find(({ id }) => id === token.id)?.revoked).toBe(NOON);
    });

    test('tokens of a person end with the person’s sign-ins, those of maintainers do not', async () => {
      const { hash } = await addToken();
      const { hash: ofMaintainer } = await addToken({ person: undefined, method: undefined });
      await subject.state.blocks.add({ person: 'p1', until: undefined, note: undefined });
      expect(await subject.state.tokens.find(hash)).toMatchObject({ isBlocked: true });
      expect(await subject.state.tokens.find(ofMaintainer)).toMatchObject({ isBlocked: false });
      const { signIns, tokens } = subject.state;
      expect(await signIns.end({ person: 'p1' })).toMatchObject({ tokens: 1 });
      expect(await tokens.list({ person: 'p1' })).toHaveLength(1);
      expect(await signIns.end({ method: 'sso' })).toMatchObject({ tokens: 0 });
      await addToken({ person: undefined, method: 'phrase' });
      expect(await signIns.end('all')).toMatchObject({ tokens: 1 });
      expect(await tokens.find(ofMaintainer)).toBeDefined();
      expect(await signIns.revokeTokens()).toEqual({ grants: 0, tokens: 1 });
    });

    test('only the day of its last use is stored', async () => {
      const { token, hash } = await addToken();
      await subject.state.tokens.noteUse(token);
      expect(await subject.state.tokens.find(hash)).toMatchObject({ lastUsed: '2026-11-21' });
      subject.time += DAY;
      await subject.state.tokens.noteUse({ ...token, lastUsed: '2026-11-21' });
      expect(await subject.state.tokens.find(hash)).toMatchObject({ lastUsed: '2026-11-22' });
    });
  });
}
