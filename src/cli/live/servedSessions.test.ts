import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { backup, restore } from '../../../test/support/cli/backupFixture.ts';
import { type ServedSite, serveArchive } from '../../../test/support/cli/liveFixture.ts';
import { setPhrase } from '../../access/methods/phrase/setPhrase.ts';
import { addSessionKey } from '../../access/sessions/createSessionKeys.ts';
import { readEnvironment } from '../../config/environment.ts';
import { openSecret } from '../../config/secret.ts';
import { openState } from '../../state/openState.ts';
import type { State } from '../../state/state.ts';

const ID = 'a'.repeat(32);
const FILE = `/files/${ID}.pdf`;
const PHRASE = 'open sesame 24';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-sessions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function makeArchive(): Promise<string> {
  const home = await makeFolder();
  await mkdir(join(home, 'metadata'));
  await mkdir(join(home, 'files'));
  const data = '{ title: 甲, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }';
  const item = `id: ${ID}\nurl: ${FILE}\ntype: doc\ndata: ${data}\n`;
  await writeFile(join(home, 'metadata', `${ID}.yml`), item);
  await writeFile(join(home, 'files', `${ID}.pdf`), 'not really');
  await writeFile(join(home, 'site.yml'), 'access: { mode: members, ways: [{ kind: phrase }] }');
  return home;
}

/** Runs an action on the database of a running site, as maintainers' commands do. */
async function beside<Result>(
  { data }: Pick<ServedSite, 'data'>,
  act: (state: State) => Promise<Result>,
): Promise<Result> {
  const { state, error } = await openState({ folder: data, now: Date.now });
  if (!state) throw new Error(error);
  try {
    return await act(state);
  } finally {
    await state.close();
  }
}

const setUp = (site: Pick<ServedSite, 'data'>) =>
  beside(site, (state) =>
    setPhrase(state, { method: 'phrase', phrase: PHRASE, endSessions: false }),
  );

/** Signs in like a browser, and returns its cookies. */
async function signIn({ url }: ServedSite): Promise<string> {
  let cookie = '';
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: url, cookie },
      redirect: 'manual',
    });
    const sent = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    cookie = [cookie, ...sent].filter((one) => one !== '').join('; ');
    return answer.headers.get('location') ?? '';
  };
  const begun = await post('/login', { intent: 'begin', to: FILE });
  await post(begun.replace('/auth/', '/login/'), { phrase: PHRASE });
  return cookie;
}

function statusOf({ url }: ServedSite, cookie: string): Promise<number> {
  const headers = { cookie, range: 'bytes=2-4' };
  return fetch(`${url}${FILE}`, { headers, redirect: 'manual' }).then(({ status }) => status);
}

async function end({ process }: ServedSite): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

test('a session survives a killed server, and ends with the next range request after a command ends it', async () => {
  const home = await makeArchive();
  const site = await serveArchive(home);
  await setUp(site);
  const cookie = await signIn(site);
  const rangeAt = (served: ServedSite) => statusOf(served, cookie);
  expect(await rangeAt(site)).toBe(206);

  await end(site);
  const again = await serveArchive(home, {}, site.data);
  expect(await rangeAt(again)).toBe(206);
  expect(await beside(again, (state) => state.signIns.end('all'))).toMatchObject({ sessions: 1 });
  expect(await rangeAt(again)).toBe(302);

  again.process.kill('SIGTERM');
  expect(await once(again.process, 'exit')).toEqual([0, null]);
});

test('a session from after a restore under a running server survives a restart', async () => {
  const home = await makeArchive();
  const data = await makeFolder();
  const { environment } = readEnvironment({});
  if (!environment) throw new Error('an empty environment is usable');
  const machine = { archive: home, data, environment };
  const file = join(await makeFolder(), 'backup');
  await beside(machine, (state) => addSessionKey(state.keys));
  expect(await backup(machine, file)).toMatchObject({ code: 0 });
  await setUp(machine);
  // The server signs with a key that is not in the backup.
  await pause(5);
  await beside(machine, (state) => addSessionKey(state.keys));
  const site = await serveArchive(home, {}, data);
  expect(await restore(machine, file, { force: true })).toMatchObject({ code: 0 });
  await setUp(machine);
  const cookie = await signIn(site);
  expect(await statusOf(site, cookie)).toBe(206);
  await end(site);
  const again = await serveArchive(home, {}, data);
  expect(await statusOf(again, cookie)).toBe(206);

  // With another secret, sessions would be lost, so the restore is refused while a server runs.
  const other = { ...machine, data: await makeFolder() };
  await openSecret(environment, other.data);
  const foreign = join(await makeFolder(), 'backup');
  expect(await backup(other, foreign)).toMatchObject({ code: 0 });
  expect(await restore(machine, foreign, { force: true })).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Process ${again.process.pid} on`),
  });
  expect(await statusOf(again, cookie)).toBe(206);
  await end(again);
  expect(await restore(machine, foreign, { force: true })).toMatchObject({ code: 0 });
});
