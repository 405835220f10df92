import { test } from '../fixtures/protectedSite.ts';
import { CAS_ACCOUNT } from '../fixtures/signInService.ts';
import { errorCode, expectBookSaved, tapTitle } from '../fixtures/signInSteps.ts';
import { expect } from '../fixtures/test.ts';

// Each test starts a service and a site.
test.slow();
test.use({ viewport: { width: 390, height: 844 } });

const OFF_CAMPUS = { mode: 'campus', networks: ['10.0.0.0/8'] };

// spec 2.3
test("a title leads through the university's CAS to the file, and the ticket cannot be reused", async ({
  page,
  startService,
  serveProtected,
}) => {
  const { address: server } = await startService('cas', 'cas');
  const address = await serveProtected({
    access: { ...OFF_CAMPUS, ways: [{ kind: 'cas', server }] },
  });

  const tab = await tapTitle(page, address);
  const brought: string[] = [];
  const referers: (string | undefined)[] = [];
  tab.on('request', (request) => {
    if (request.url().includes('ticket=')) brought.push(request.url());
    else referers.push(request.headers().referer);
  });
  await tab.getByRole('button', { name: '统一身份认证' }).click();
  await tab.getByLabel('学号').fill(CAS_ACCOUNT.name);
  await tab.getByLabel('密码').fill(CAS_ACCOUNT.password);
  const saved = tab.waitForEvent('download');
  await tab.getByRole('button', { name: '登录' }).click();
  await expectBookSaved(tab, saved);
  // The ticket was in one address, which no later request names and the tab does not show.
  const [back = ''] = brought;
  expect(brought).toHaveLength(1);
  expect(back).toMatch(/^[^?]*\/callback\/cas\?ticket=ST-/u);
  expect(referers.filter((referer) => referer?.includes('ticket'))).toEqual([]);
  expect(tab.url()).not.toContain('ticket');

  // The address is useless to others; its owner is told that they are signed in.
  await tab.goto(back);
  await expect(tab.getByRole('heading', { name: '您已登录' })).toBeVisible();
  await tab.context().clearCookies();
  await tab.goto(back);
  await expect(errorCode(tab, /没有本次登录的记录/u)).toBeVisible();
});

// spec 2.5
test('a title leads through a code sent by mail to the file', async ({
  page,
  startService,
  serveProtected,
}) => {
  const mail = await startService('mail', 'mailbox');
  const [host = '', port] = mail.address.split(':');
  const method = {
    kind: 'mailbox',
    domains: ['example.edu'],
    from: 'docs@example.edu',
    smtp: { host, port: Number(port), security: 'none' },
  };
  const address = await serveProtected({ access: { ...OFF_CAMPUS, ways: [method] } });

  const tab = await tapTitle(page, address);
  await tab.getByRole('button', { name: '学校邮箱' }).click();
  const field = tab.getByLabel('学校邮箱地址');
  const send = tab.getByRole('button', { name: '发送验证码' });
  await field.fill('zhang3@example.com');
  await send.click();
  await expect(errorCode(tab, '该地址不是学校邮箱')).toBeVisible();
  await expect(field).toHaveValue('zhang3@example.com');
  await field.fill('zhang3@example.edu');
  await send.click();

  const text = await mail.mailTo('zhang3@example.edu');
  const code = /^ {4}(\d{6})$/mu.exec(text)?.[1] ?? '';
  await tab.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await expect(errorCode(tab, '还可尝试 4 次')).toBeVisible();
  const saved = tab.waitForEvent('download');
  await tab.getByLabel('验证码').fill(code);
  await expectBookSaved(tab, saved);
});
