import { afterAll, describe, expect, test } from 'vitest';
import { expectFirstRows, FIRST_TABLES } from '../../../test/support/state/firstTables.ts';
import { startPostgresOrWarn } from '../../../test/support/state/startPostgres.ts';
import { openState } from '../openState.ts';
import { stateErrorOfPostgres } from './stateErrorOfPostgres.ts';

const folder = '/nonexistent';
const now = Date.now;

test('an unreachable server causes one line without the password', async () => {
  const url = 'postgres://site:hunter2@127.0.0.1:1/campus?application_name=hunter2';
  const { error } = await openState({ url, folder, now });
  expect(error).toBe(
    'The database campus at 127.0.0.1:1 cannot be used: it cannot be reached (ECONNREFUSED).',
  );
});

test.each([
  ['53100', 'full'],
  ['25006', 'readonly'],
  ['42501', 'readonly'],
  ['28P01', 'unavailable'],
  ['57P01', 'unavailable'],
  ['08006', 'unavailable'],
  ['40P01', 'busy'],
  ['55P03', 'busy'],
  ['XX001', 'damaged'],
  ['42P01', 'internal'],
  ['ECONNRESET', 'unavailable'],
])('the PostgreSQL error %s maps to %s', (code, diagnostic) => {
  expect(stateErrorOfPostgres(Object.assign(new Error('x'), { code })).code).toBe(diagnostic);
});

const postgres = await startPostgresOrWarn('its restart while the site is served');
afterAll(() => postgres?.stop());

describe.skipIf(postgres === undefined)('a real server', () => {
  async function open() {
    if (!postgres) throw new Error('it is there');
    const { state, error } = await openState({ url: await postgres.newDatabase(), folder, now });
    if (!state) throw new Error(error);
    return { state, postgres };
  }

  test('a restart fails only pending queries', async () => {
    const { state, postgres } = await open();
    // Enough that several connections are idle when the server stops.
    await Promise.all(Array.from({ length: 20 }, (_, index) => state.keys.add(`k${index}`)));
    await postgres.kill();
    const { isWell, reason } = await state.isWell();
    expect([isWell, reason]).toEqual([false, expect.stringMatching(/^it cannot be reached \(/u)]);
    await expect(state.keys.list()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(state.downloads.add('a')).rejects.toMatchObject({ code: 'unavailable' });
    await postgres.start();
    // Idle connections report the end at their next use.
    await expect.poll(() => state.isWell()).toEqual({ isWell: true });
    expect(await state.keys.list()).toHaveLength(20);
    await state.downloads.add('a');
    expect(await state.downloads.total()).toBe(1);
    await state.close();
  });

  test('signals reach other servers, and after a restart listeners are called to look', async () => {
    const url = (await postgres?.newDatabase()) ?? '';
    const [one, other] = await Promise.all([1, 2].map(() => openState({ url, folder, now })));
    if (!one?.state || !other?.state || !postgres) throw new Error(one?.error ?? other?.error);
    const heard: string[] = [];
    other.state.signals.on('texts', (payload) => heard.push(payload));
    await expect.poll(() => heard).toEqual(['']);
    await one.state.signals.send('texts', 'main');
    await expect.poll(() => heard).toEqual(['', 'main']);
    await postgres.kill();
    await postgres.start();
    await expect.poll(() => heard).toEqual(['', 'main', '']);
    await expect.poll(() => one.state.isWell()).toEqual({ isWell: true });
    await one.state.signals.send('texts', 'again');
    await expect.poll(() => heard).toEqual(['', 'main', '', 'again']);
    await Promise.all([one.state.close(), other.state.close()]);
  });

  test('an acknowledged count survives a crash of the server', async () => {
    const { state, postgres } = await open();
    let acknowledged = 0;
    const adding = Array.from({ length: 200 }, async (_, index) => {
      await state.downloads.add(`i${index % 9}`);
      acknowledged += 1;
    });
    await adding[0];
    await postgres.kill();
    await Promise.allSettled(adding);
    await postgres.start();
    await expect.poll(() => state.isWell()).toEqual({ isWell: true });
    expect(await state.downloads.total()).toBeGreaterThanOrEqual(acknowledged);
    await state.close();
  });

  test('a missing database, or one of a newer version, causes one line', async () => {
    const { state, postgres } = await open();
    await state.close();
    const url = await postgres.newDatabase();
    const missing = await openState({ url: `${url}x`, folder, now });
    expect(missing.error).toMatch(/cannot be used: there is no database of this name\.$/u);
    const made = await openState({ url, folder, now });
    await made.state?.close();
    await postgres.run(url, 'update campusdocs_tables set version = 99');
    const { error } = await openState({ url, folder, now });
    expect(error).toMatch(/^The database d[0-9a-f]+ at 127\.0\.0\.1:\d+ was written by a newer/u);
  });

  test('a database of the first version is migrated with its content', async () => {
    if (!postgres) throw new Error('it is there');
    const url = await postgres.newDatabase();
    await postgres.run(url, FIRST_TABLES.postgres);
    // Several that start at once migrate it once.
    const opened = await Promise.all([1, 2, 3].map(() => openState({ url, folder, now })));
    expect(opened.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
    if (opened[0]?.state) await expectFirstRows(opened[0].state);
    for (const { state } of opened) await state?.close();
  });

  test('a read-only user, or a database that is not UTF-8, is refused at the start', async () => {
    const { state, postgres } = await open();
    await state.close();
    const url = await postgres.newDatabase();
    await postgres.run(url, "create role reader login password 'hunter2'");
    const asReader = url.replace('tests@', 'reader:hunter2@');
    const { error } = await openState({ url: asReader, folder, now });
    expect(error).toMatch(/cannot be used: its user may not do that\.$/u);
    await postgres.run(url, "create database latin encoding 'LATIN1' template template0");
    const latin = await openState({ url: url.replace(/\/d[0-9a-f]+$/u, '/latin'), folder, now });
    expect(latin.error).toMatch(/latin .*: its encoding is LATIN1, and only UTF8 has/u);
  });
});
