import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeSite } from '../../../../test/support/cli/doctorFixture.ts';
import { startPostgresOrWarn } from '../../../../test/support/state/startPostgres.ts';
import { HOUR_MS } from '../../../lib/durations.ts';
import type { Job } from '../../../state/jobs.ts';
import { openState } from '../../../state/openState.ts';
import { checkWork } from './checkWork.ts';

const postgres = await startPostgresOrWarn('what doctor says about work on documents');
afterAll(() => postgres?.stop());

const BUCKET = 'storage: { s3: { endpoint: "http://127.0.0.1:9", bucket: docs, region: eu } }';
const id = (digit: number) => String(digit).repeat(32);
const signal = new AbortController().signal;

test('a site with one server remembers nothing of it', async () => {
  expect(await checkWork.run(await makeSite({ site: BUCKET }), signal)).toEqual([]);
});

test.skipIf(!postgres)('names what was given up, why, and how to try again', async () => {
  if (!postgres) throw new Error('skipped without it');
  const url = await postgres.newDatabase();
  const site = await makeSite({ site: BUCKET, variables: { DATABASE_URL: url } });
  expect(await checkWork.run(site, signal), 'without tables').toEqual([]);
  const { state, error } = await openState({ url, folder: '', now: Date.now });
  if (!state) throw new Error(error);
  const { jobs } = state;
  const job = (kind: Job['kind'], digit: number): Job => ({
    kind,
    subject: id(digit),
    version: '1',
  });
  async function lose(lost: Job) {
    while ((await jobs.take(lost, 'n', -1)).state !== 'dead');
  }
  const pauses = { least: 1, most: 1 };
  await jobs.take(job('cover', 1), 'n', HOUR_MS);
  await jobs.fail(job('cover', 1), 'n', 'it is away', pauses);
  const well = [{ status: 'ok', message: 'all work on documents is done, or under way' }];
  expect(await checkWork.run(site, signal), 'a moment ago').toEqual(well);
  for (const digit of [2, 3, 4, 5]) await lose(job('texts', digit));
  await lose(job('recognition', 6));
  // Its item was removed.
  await lose(job('cover', 7));
  const metadata = join(site.archive, 'metadata');
  for (const digit of [1, 2, 3, 4, 5]) await writeFile(join(metadata, `${id(digit)}.yml`), '');
  await writeFile(join(metadata, `${id(6)}.yaml`), '');
  await state.close();

  const later = { ...site, now: () => Date.now() + 2 * HOUR_MS };
  const { archive } = site;
  const why = '(5 servers stopped while they did it, one after the other)';
  expect(await checkWork.run(later, signal)).toEqual([
    {
      status: 'warn',
      message: `4 works on documents are given up: the texts of ${id(5)} ${why}, the texts of ${id(4)} ${why}, the texts of ${id(3)} ${why} and 1 more`,
      advice: `Look at the documents, and try again on a machine that may stop: campusdocs covers ${archive} --again --id ${id(5)} ${id(4)} ${id(3)} …`,
    },
    {
      status: 'warn',
      message: `1 work on documents is given up: the scans of ${id(6)} ${why}`,
      advice: `Look at the documents, and try again on a machine that may stop: campusdocs texts ${archive} --recognize --id ${id(6)}`,
    },
    {
      status: 'warn',
      message: `1 work on documents has failed for more than an hour: the cover of ${id(1)} (it is away)`,
      advice: `Nodes try again each hour. To try now: campusdocs covers ${archive}`,
    },
  ]);
});
