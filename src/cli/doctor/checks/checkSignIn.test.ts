import { expect, onTestFinished, test } from 'vitest';
import { startCasServer } from '../../../../test/support/access/startCasServer.ts';
import { startMailServer } from '../../../../test/support/access/startMailServer.ts';
import { startRealProvider } from '../../../../test/support/access/startRealProvider.ts';
import {
  closedPort,
  makeSite,
  runCheck,
  startWeb,
} from '../../../../test/support/cli/doctorFixture.ts';
import { checkSignIn } from './checkSignIn.ts';

const MAIN = 'https://docs.example.edu';

const siteWith = (way: string) =>
  `hosts: { main: '${MAIN}' }\naccess: { mode: members, ways: [{ ${way} }] }`;

const register = (id: string) =>
  `ok ${id}: the redirect address to register is ${MAIN}/callback/${id}`;

test('a service with OpenID Connect: its discovery document, and the address to register', async () => {
  const provider = await startRealProvider({ callback: `${MAIN}/callback/oidc` });
  const { issuer } = provider;
  const site = await makeSite({ site: siteWith(`kind: oidc, issuer: '${issuer}', client: basic`) });
  expect(await runCheck(checkSignIn, site)).toEqual([
    `ok oidc: the discovery document of ${issuer} is valid`,
    register('oidc'),
  ]);
  await provider.stop();
  expect(await runCheck(checkSignIn, site)).toEqual([
    expect.stringMatching(
      /^fail oidc: the discovery document of .* cannot be used: .*ECONNREFUSED/u,
    ),
    register('oidc'),
  ]);
});

test('a CAS server has to know that a ticket is none of its own', async () => {
  const cas = await startCasServer({ accounts: [] });
  onTestFinished(cas.close);
  cas.allow(`${MAIN}/callback/cas`);
  const site = await makeSite({ site: siteWith(`kind: cas, server: '${cas.address}'`) });
  expect(await runCheck(checkSignIn, site)).toEqual([
    `ok cas: ${cas.address} validates tickets`,
    register('cas'),
  ]);
  const port = await startWeb((_, response) => void response.writeHead(404).end('not here'));
  const other = await makeSite({ site: siteWith(`kind: cas, server: 'http://127.0.0.1:${port}'`) });
  expect((await runCheck(checkSignIn, other))[0]).toMatch(
    /^fail cas: .* does not validate tickets: .*404/u,
  );
});

test('GitHub has to be reachable', async () => {
  const port = await startWeb((_, response) => void response.writeHead(200).end());
  const at = (taken: number) =>
    siteWith(`kind: github, client: x, server: 'http://127.0.0.1:${taken}'`);
  expect(await runCheck(checkSignIn, await makeSite({ site: at(port) }))).toEqual([
    `ok github: http://127.0.0.1:${port} can be reached`,
    register('github'),
  ]);
  expect(
    (await runCheck(checkSignIn, await makeSite({ site: at(await closedPort()) })))[0],
  ).toMatch(/^fail github: .* cannot be reached \(ECONNREFUSED\)$/u);
});

test('the mail server is asked to let the account in, and gets no mail', async () => {
  const account = { user: 'docs@example.edu', password: 'the right one' };
  const mail = await startMailServer({ security: 'starttls', account });
  onTestFinished(mail.close);
  const smtp = `host: localhost, port: ${mail.port}, security: starttls, user: ${account.user}`;
  const way = `kind: mailbox, domains: [example.edu], from: ${account.user}, smtp: { ${smtp} }`;
  const examine = async (password: string) =>
    await runCheck(
      checkSignIn,
      await makeSite({
        site: siteWith(way),
        variables: { CAMPUSDOCS_WAY_MAILBOX_SECRET: password },
        ca: mail.certificate,
      }),
    );
  expect(await examine('the right one')).toEqual([
    `ok mailbox: localhost:${mail.port} takes mails from docs@example.edu; docs@example.edu may sign in`,
  ]);
  const [line] = await examine('a wrong one');
  expect(line).toMatch(/^fail mailbox: The mail server localhost cannot be used: EAUTH .*535/u);
  expect(line).not.toContain('a wrong one');
  expect(mail.mails).toEqual([]);
});
