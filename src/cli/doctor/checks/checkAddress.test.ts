import { expect, test } from 'vitest';
import { makeCertificate } from '../../../../test/support/access/makeCertificate.ts';
import {
  closedPort,
  makeSite,
  runCheck,
  startWeb,
} from '../../../../test/support/cli/doctorFixture.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { checkAddress } from './checkAddress.ts';

const YEAR_MS = 365 * DAY_MS;

const alive = (hsts?: string) => startOf('{"status":"alive"}', hsts);
const startOf =
  (body: string, hsts?: string) => (_: unknown, response: import('node:http').ServerResponse) =>
    void response
      .writeHead(200, hsts === undefined ? {} : { 'strict-transport-security': hsts })
      .end(body);

const siteAt = (main: string) => `hosts: { main: '${main}' }`;

test('a trusted certificate, our answer and HSTS are well', async () => {
  const made = makeCertificate();
  const port = await startWeb(alive('max-age=2592000'), made);
  const site = await makeSite({ site: siteAt(`https://localhost:${port}`), ca: made.certificate });
  expect(await runCheck(checkAddress, site)).toEqual([
    expect.stringMatching(/^ok localhost is /u),
    expect.stringMatching(/^ok the certificate of localhost:\d+ is trusted, for \d+ more days$/u),
    `ok https://localhost:${port} is answered by CampusDocs`,
  ]);
});

test('warns of a missing HSTS header, and of a certificate that ends soon', async () => {
  const made = makeCertificate(Date.now() - 10 * YEAR_MS + 5.5 * DAY_MS);
  const port = await startWeb(alive(), made);
  const site = await makeSite({ site: siteAt(`https://localhost:${port}`), ca: made.certificate });
  expect(await runCheck(checkAddress, site)).toEqual([
    expect.stringContaining('ok localhost'),
    `warn the certificate of localhost:${port} ends in 5 days`,
    expect.stringContaining('is answered by CampusDocs'),
    `warn https://localhost:${port} sends no Strict-Transport-Security`,
  ]);
});

test('an expired and an untrusted certificate are failures', async () => {
  const expired = makeCertificate(Date.now() - 11 * YEAR_MS);
  const old = await startWeb(alive(), expired);
  const site = siteAt(`https://localhost:${old}`);
  expect(await runCheck(checkAddress, await makeSite({ site, ca: expired.certificate }))).toContain(
    `fail browsers refuse the certificate of localhost:${old} (CERT_HAS_EXPIRED)`,
  );
  const own = await startWeb(alive(), makeCertificate());
  const untrusted = await makeSite({ site: siteAt(`https://localhost:${own}`) });
  expect(await runCheck(checkAddress, untrusted)).toContain(
    `fail browsers refuse the certificate of localhost:${own} (DEPTH_ZERO_SELF_SIGNED_CERT)`,
  );
});

test('a name that nobody has, a closed port and another program are failures', async () => {
  const unknown = await makeSite({ site: siteAt('https://docs.invalid') });
  expect(await runCheck(checkAddress, unknown)).toEqual([
    expect.stringMatching(/^fail the name docs\.invalid is not known/u),
  ]);
  const port = await closedPort();
  const closed = await makeSite({ site: siteAt(`https://localhost:${port}`) });
  expect(await runCheck(checkAddress, closed)).toContain(
    `fail localhost:${port} cannot be reached by HTTPS (ECONNREFUSED)`,
  );
  const other = await startWeb(startOf('<h1>It works!</h1>'));
  const foreign = await makeSite({ site: siteAt(`http://127.0.0.1:${other}`) });
  expect(await runCheck(checkAddress, foreign)).toContain(
    `fail http://127.0.0.1:${other} is not answered by CampusDocs (status 200 for /healthz)`,
  );
});

test('warns if site.yml names no address', async () => {
  expect(await runCheck(checkAddress, await makeSite())).toEqual([
    'warn site.yml does not name the address of the site',
  ]);
});
