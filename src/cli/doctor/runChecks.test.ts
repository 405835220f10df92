import { expect, test } from 'vitest';
import { makeSite } from '../../../test/support/cli/doctorFixture.ts';
import { type Check, ok } from './check.ts';
import { runChecks } from './runChecks.ts';

const never = new Promise<never>(() => undefined);

test('a check that hangs, and one that breaks, are failures, and hold up no other', async () => {
  let wasStopped = false;
  const checks: Check[] = [
    {
      name: 'hanging',
      limit: 20,
      async run(_, signal) {
        signal.addEventListener('abort', () => {
          wasStopped = true;
        });
        return await never;
      },
    },
    {
      name: 'broken',
      async run() {
        throw new Error('first line\nsecond line');
      },
    },
    { name: 'well', run: async () => [ok('it is')] },
  ];
  const findings = await runChecks(checks, await makeSite(), new AbortController().signal);
  expect(findings.map(({ check, status, message }) => [check, status, message])).toEqual([
    ['hanging', 'fail', 'took longer than 0.02 s'],
    ['broken', 'fail', 'could not be examined: first line'],
    ['well', 'ok', 'it is'],
  ]);
  expect(wasStopped).toBe(true);
});

test('a stop signal ends checks at once', async () => {
  const stop = new AbortController();
  const checks: Check[] = [{ name: 'hanging', run: () => never }];
  const findings = runChecks(checks, await makeSite(), stop.signal);
  stop.abort();
  expect(await findings).toEqual([]);
});
