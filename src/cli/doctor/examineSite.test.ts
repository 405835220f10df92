import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { closedPort, makeSite } from '../../../test/support/cli/doctorFixture.ts';
import { claimFolder } from '../../state/claimFolder.ts';
import { openState } from '../../state/openState.ts';
import { doctorCommand } from '../commands/doctor.ts';

test('examines a site while it is served, changes nothing, and says what to do', async () => {
  const { archive, data } = await makeSite();
  const claimed = await claimFolder(data, { pid: 1, host: 'here', since: '' });
  if (claimed.kind !== 'claimed') throw new Error('the folder is new');
  onTestFinished(claimed.claim.release);
  const { state, error } = await openState({ folder: data, now: Date.now });
  if (!state) throw new Error(error);
  onTestFinished(state.close);
  const facts = async () => {
    const names = await readdir(dirname(archive), { recursive: true });
    const stats = names.toSorted().map(async (name) => {
      const { mtimeMs, size } = await stat(join(dirname(archive), name));
      // The locks of SQLite's readers are in the shared memory beside the database.
      return name.endsWith('-shm') ? name : `${name} ${mtimeMs} ${size}`;
    });
    return await Promise.all(stats);
  };
  const before = await facts();
  const variables = { CAMPUSDOCS_DATA: data, PORT: String(await closedPort()) };
  const words = ['doctor', '--archive', archive];
  const { code, stdout, stderr } = await runCommand(doctorCommand, words, { variables });
  expect(await facts()).toEqual(before);
  expect(stderr).toMatch(/^0 failures, \d+ warnings\n$/u);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok {4}versions {4}CampusDocs \d/mu);
  expect(stdout).toMatch(/^warn {2}server {6}none answers at .*\n {18}→ Start it/mu);
  expect(stdout).toMatch(/^ok {4}database {4}.* is up to date/mu);
});

test('--json prints the findings for programs, and failures decide the exit code', async () => {
  const { archive, data } = await makeSite({ site: 'contact: nobody' });
  const words = ['doctor', '-a', archive, '--data', data, '--json'];
  const variables = { PORT: String(await closedPort()) };
  const { code, stdout } = await runCommand(doctorCommand, words, { variables });
  expect(code).toBe(1);
  const { fail, findings } = JSON.parse(stdout);
  expect(fail).toBe(2);
  expect(findings).toContainEqual({
    check: 'settings',
    status: 'fail',
    message: 'contact must be a mail address',
    advice: 'Correct site.yml: docs/use/configuration.md',
  });
});

test('a folder that is no archive is refused in one line', async () => {
  const { data } = await makeSite();
  const { code, stderr } = await runCommand(doctorCommand, ['doctor', '-a', data], {
    variables: {},
  });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `${data} is not an archive: it has no folder "metadata". Name that of the site with --archive.\n`,
  );
});
