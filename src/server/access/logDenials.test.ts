import { expect, test } from 'vitest';
import { personTag } from '../../access/personTag.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { logDenials } from './logDenials.ts';

const PERSON = Buffer.from('a keyed hash of thirty-two bytes').toString('base64url');

test('logs the tag of a person over the limit from time to time, and never an address', () => {
  const lines: object[] = [];
  const nothing = () => undefined;
  const log = {
    debug: nothing,
    info: nothing,
    error: nothing,
    warn: (facts: object) => void lines.push(facts),
  };
  const clock = { now: 0 };
  const note = logDenials(log, () => clock.now);
  const somebody = { name: 'x', as: 'person', person: PERSON } as const;
  for (let minute = 0; minute < 25; minute++) {
    note('downloads', somebody);
    note('downloads', { name: '192.0.2.1', as: 'address' });
    clock.now += MINUTE_MS;
  }
  note('searches', somebody);
  const person = personTag(PERSON);
  expect(person).toMatch(/^[0-9a-f]{12}$/u);
  expect(lines).toEqual([
    ...Array(3).fill({ limit: 'downloads', person }),
    { limit: 'searches', person },
  ]);
});
