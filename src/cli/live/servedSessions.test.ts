import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { setPhrase } from '../../access/ways/phrase/setPhrase.ts';
import { openState } from '../../state/openState.ts';
import type { State } from '../../state/state.ts';
import { type ServedSite, serveArchive } from './liveFixture.ts';

const ID = 'a'.repeat(32);
const FILE = `/files/${ID}.pdf`;
const PHRASE = 'open sesame 24';

async function makeArchive(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-sessions-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await mkdir(join(home, 'metadata'));
  await mkdir(join(home, 'files'));
  const data = '{ title: 甲, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }';
  const item = `id: ${ID}\nurl: ${FILE}\ntype: doc\ndata: ${data}\n`;
  await writeFile(join(home, 'metadata', `${ID}.yml`), item);
  await writeFile(join(home, 'files', `${ID}.pdf`), 'not really');
  await writeFile(join(home, 'site.yml'), 'access: { mode: members, ways: [{ kind: phrase }] }');
  return home;
}

/** Does something in the database of a site beside its server, as maintainers' commands do. */
async function beside<Result>(
  { data }: ServedSite,
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

/** Signs in as a browser does, and returns its cookies. */
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

test('a session outlives a server that is killed, and ends from beside with the next range of bytes', async () => {
  const home = await makeArchive();
  const site = await serveArchive(home);
  await beside(site, (state) =>
    setPhrase(state, { way: 'phrase', phrase: PHRASE, endSessions: false }),
  );
  const cookie = await signIn(site);
  const rangeAt = async ({ url }: ServedSite) => {
    const headers = { cookie, range: 'bytes=2-4' };
    return (await fetch(`${url}${FILE}`, { headers, redirect: 'manual' })).status;
  };
  expect(await rangeAt(site)).toBe(206);

  site.process.kill('SIGKILL');
  await once(site.process, 'exit');
  const again = await serveArchive(home, {}, site.data);
  expect(await rangeAt(again)).toBe(206);
  expect(await beside(again, (state) => state.signIns.end('all'))).toMatchObject({ sessions: 1 });
  expect(await rangeAt(again)).toBe(302);

  again.process.kill('SIGTERM');
  expect(await once(again.process, 'exit')).toEqual([0, null]);
});
