import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../fixtures/protectedSite.ts';
import { CAS_ACCOUNT } from '../fixtures/signInService.ts';
import { expect } from '../fixtures/test.ts';

// The test starts a service and a site, and runs commands beside the browser.
test.slow();
test.use({ viewport: { width: 390, height: 844 } });

interface Command {
  /** Its output so far. */
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

/** Runs a command with `home` as its home folder. */
function campusdocs(home: string, ...words: string[]): Command {
  const child = spawn(process.execPath, ['src/cli/main.ts', ...words], {
    env: { XDG_CONFIG_HOME: home, NO_COLOR: '1' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  return { said: () => text, ended: once(child, 'close').then(() => child.exitCode) };
}

// spec 6.12
test('a terminal is signed in by a browser that shows the same code, also on campus, unless the visitor refuses', async ({
  page,
  startService,
  serveProtected,
}) => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-home-'));
  const { address: server } = await startService('cas', 'cas');
  // Files open here without a sign-in, but a token must belong to an account.
  const address = await serveProtected({
    access: { mode: 'campus', networks: ['127.0.0.0/8'], ways: [{ kind: 'cas', server }] },
  });

  const login = campusdocs(home, 'login', address);
  await expect.poll(login.said).toContain('Waiting');
  const [verification = ''] = /http\S+\/auth\/\S+\/cli/u.exec(login.said()) ?? [];
  const [code = ''] = /[B-Z]{4}-[B-Z]{4}/u.exec(login.said()) ?? [];
  await page.goto(verification);
  await expect(page.getByText('允许命令行登录前')).toBeVisible();
  await page.getByRole('button', { name: '统一身份认证' }).click();
  await page.getByLabel('学号').fill(CAS_ACCOUNT.name);
  await page.getByLabel('密码').fill(CAS_ACCOUNT.password);
  await page.getByRole('button', { name: '登录' }).click();

  await expect(page).toHaveURL(verification);
  await expect(page.getByText(code)).toBeVisible();
  await page.getByRole('button', { name: '允许' }).click();
  await expect(page.getByRole('heading', { name: '命令行已登录' })).toBeVisible();
  expect(await login.ended).toBe(0);
  const whoami = campusdocs(home, 'whoami');
  expect(await whoami.ended).toBe(0);
  expect(whoami.said()).toMatch(/^Way +cas$/mu);

  const again = campusdocs(home, 'login', address);
  await expect.poll(again.said).toContain('Waiting');
  await page.goto(/http\S+\/auth\/\S+\/cli/u.exec(again.said())?.[0] ?? '');
  await page.getByRole('button', { name: '拒绝' }).click();
  await expect(page.getByRole('heading', { name: '已拒绝' })).toBeVisible();
  expect(await again.ended).toBe(1);
  const logout = campusdocs(home, 'logout');
  expect(await logout.ended).toBe(0);
  expect(logout.said()).toBe(`Signed out at ${address}.\n`);
  await rm(home, { recursive: true });
});
