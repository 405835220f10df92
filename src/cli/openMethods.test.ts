import { expect, test } from 'vitest';
import { openMethods } from './openMethods.ts';

const phrase = (label: string) => ({ kind: 'phrase', id: 'term', label }) as const;

test('keeps the methods when one cannot be opened, and applies the next settings', async () => {
  let isBroken = false;
  const methods = openMethods({
    methodSecret: () => undefined,
    // Never called here.
    state: { meters: undefined as never, phrases: undefined as never },
    deriveKey() {
      if (isBroken) throw new Error('no module');
      return Buffer.alloc(32);
    },
    brand: () => 'CampusDocs',
    log: { info: () => undefined, warn: () => undefined },
    now: () => 0,
  });
  const labels = () => methods.current().map(({ label }) => label);
  expect(await methods.follow([phrase('口令')])).toBeUndefined();
  isBroken = true;
  expect(await methods.follow([phrase('新口令')])).toMatch(
    /^[^\n]*term[^\n]*cannot be loaded[^\n]*$/u,
  );
  expect(labels()).toEqual(['口令']);
  isBroken = false;
  // At once, as in a burst of edits: the last settings win.
  await Promise.all(['一', '二', '三'].map((label) => methods.follow([phrase(label)])));
  expect(labels()).toEqual(['三']);
  await methods.close();
});
