import type { BrowserContext } from '@playwright/test';
import { test } from '../fixtures/protectedSite.ts';
import {
  GITHUB_CLIENT,
  GITHUB_ORGANISATION,
  GITHUB_SECRET,
  OIDC_CLIENT,
  OIDC_SECRET,
} from '../fixtures/signInService.ts';
import { errorCode, expectBookSaved, tapTitle, tryAgain } from '../fixtures/signInSteps.ts';
import { expect } from '../fixtures/test.ts';

// Each test starts a service and a site.
test.slow();
test.use({ viewport: { width: 390, height: 844 } });

/** The addresses that the tabs of a context have visited. */
function addressesOf(context: BrowserContext): string[] {
  const addresses: string[] = [];
  context.on('request', (request) => {
    if (request.isNavigationRequest()) addresses.push(request.url());
  });
  return addresses;
}

// spec 2.3
test("a title leads through the university's sign-in to the file, even if it is down or declined at first", async ({
  page,
  startService,
  serveProtected,
}) => {
  const first = await startService('oidc', 'sso');
  await first.stop();
  const method = { kind: 'oidc', id: 'sso', label: '统一身份认证', issuer: first.address };
  const address = await serveProtected({
    access: { mode: 'members', ways: [{ ...method, client: OIDC_CLIENT }] },
    variables: { CAMPUSDOCS_WAY_SSO_SECRET: OIDC_SECRET },
  });

  const tab = await tapTitle(page, address);
  await expect(tab).toHaveURL(/\/login\?to=/);
  await tab.getByRole('button', { name: '统一身份认证' }).click();
  await expect(errorCode(tab, '登录服务暂时没有响应')).toBeVisible();

  await startService('oidc', 'sso', new URL(first.address).port);
  await tryAgain(tab).click();
  await tab.getByRole('link', { name: 'Cancel' }).click();
  await expect(errorCode(tab, '登录已取消')).toBeVisible();

  await tryAgain(tab).click();
  const addresses = addressesOf(tab.context());
  const saved = tab.waitForEvent('download');
  await tab.getByPlaceholder('Enter any login').fill('student-2023114514');
  await tab.getByPlaceholder('and password').fill('whatever');
  await tab.getByRole('button', { name: 'Sign-in' }).click();
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expectBookSaved(tab, saved);
  // The code is removed from the address, so that neither history nor screenshots reveal it.
  expect(addresses.some((each) => each.includes('code='))).toBe(true);
  expect(new URL(tab.url()).searchParams.has('code')).toBe(false);

  await page.goto(`${address}/login`);
  await expect(page.getByText('您已登录')).toBeVisible();
});

// spec 2.3
test('a GitHub account has access to files only if it is in the organisation', async ({
  page,
  startService,
  serveProtected,
}) => {
  const { address: server } = await startService('github', 'github');
  const method = {
    kind: 'github',
    server,
    client: GITHUB_CLIENT,
    organisation: GITHUB_ORGANISATION,
  };
  const address = await serveProtected({
    access: { mode: 'members', ways: [method] },
    variables: { CAMPUSDOCS_WAY_GITHUB_SECRET: GITHUB_SECRET },
  });

  // Under another host name of the site, which is not a callback address at GitHub.
  const tab = await tapTitle(page, address.replace('127.0.0.1', 'localhost'));
  await expect(tab).toHaveURL((url) => url.origin === address);
  await tab.getByRole('button', { name: 'GitHub' }).click();
  await tab.getByLabel('Username').fill('stranger');
  await tab.getByRole('button', { name: 'Authorize' }).click();
  await expect(errorCode(tab, '该账号不在允许的范围内')).toBeVisible();

  await tryAgain(tab).click();
  const saved = tab.waitForEvent('download');
  await tab.getByLabel('Username').fill('one');
  await tab.getByRole('button', { name: 'Authorize' }).click();
  await expectBookSaved(tab, saved);
});
