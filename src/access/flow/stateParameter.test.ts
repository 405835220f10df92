import { expect, test } from 'vitest';
import { createStateParameter, readStateParameter } from './stateParameter.ts';

const UUID = '0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70';
const KEY = Buffer.alloc(32, 1);
const STATE = createStateParameter(UUID, 'sso', KEY);

test('reads back the UUID that it was created with', () => {
  expect(readStateParameter(STATE, 'sso', KEY)).toBe(UUID);
});

test.each([
  ['another method', STATE, 'cas', KEY],
  ['another key', STATE, 'sso', Buffer.alloc(32, 2)],
  ['another UUID', STATE.replace('0191', '0192'), 'sso', KEY],
  ['an upper-case UUID', STATE.replace(UUID, UUID.toUpperCase()), 'sso', KEY],
  ['no proof', UUID, 'sso', KEY],
  ['a shortened proof', STATE.slice(0, -1), 'sso', KEY],
  ['text after the proof', `${STATE}A`, 'sso', KEY],
  ['no UUID', 'x', 'sso', KEY],
  ['nothing', '', 'sso', KEY],
])('rejects a state with %s', (_name, state, method, key) => {
  expect(readStateParameter(state, method, key)).toBeUndefined();
});
