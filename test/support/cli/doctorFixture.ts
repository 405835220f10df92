import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Check, Finding, SiteContext } from '../../../src/cli/doctor/check.ts';
import { readEnvironment } from '../../../src/config/environment.ts';
import { readSite } from '../../../src/config/readSite.ts';

interface Given extends Partial<Pick<SiteContext, 'ca' | 'now'>> {
  /** The text of `site.yml`. */
  readonly site?: string;
  /** The environment variables. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A site with an archive folder and a data folder of its own. */
export async function makeSite({
  site = '',
  variables = {},
  ...more
}: Given = {}): Promise<SiteContext> {
  const home = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const [archive, data] = [join(home, 'archive'), join(home, 'data')];
  await mkdir(join(archive, 'metadata'), { recursive: true });
  await mkdir(data, { mode: 0o700 });
  await writeFile(join(archive, 'site.yml'), site);
  const { environment, error } = readEnvironment(variables);
  if (!environment) throw new Error(error);
  const file = await readSite(archive, (text) => text);
  return { archive, data, file, environment, variables, now: Date.now, ...more };
}

/** Runs a check; each finding as one line: `fail message`. */
export async function runCheck(check: Check, site: SiteContext): Promise<readonly string[]> {
  const findings = await check.run(site, AbortSignal.timeout(60_000));
  return findings.map(lineOf);
}

function lineOf({ status, message }: Finding): string {
  return `${status} ${message}`;
}

/** Starts a web server at 127.0.0.1 for a test; returns its port. */
export async function startWeb(
  answer: RequestListener,
  certificate?: { readonly key: string; readonly certificate: string },
): Promise<number> {
  const server = certificate
    ? createSecureServer({ key: certificate.key, cert: certificate.certificate }, answer)
    : createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // The address of a server that listens on a port has this type.
  return (server.address() as AddressInfo).port;
}

/** A port at which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
