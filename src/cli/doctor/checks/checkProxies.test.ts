import { type RequestListener, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { makeSite, runCheck, startWeb } from '../../../../test/support/cli/doctorFixture.ts';
import { protectedApp } from '../../../../test/support/server/protectedAppFixture.ts';
import { listen } from '../../../server/listen.ts';
import { checkProxies } from './checkProxies.ts';

/** Linux has all of 127.0.0.0/8 on its loopback interface. */
const PROXY = '127.0.0.9';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

/** The real app behind a proxy that says who asks, in its own way. */
async function startBehindProxy(
  forwardedFor: (sent: string | undefined) => string,
): Promise<string> {
  const app = protectedApp({ networks: ['10.0.0.0/8'], proxies: [PROXY] });
  const { listening } = await listen(app, { host: '127.0.0.1', port: 0, log });
  if (!listening) throw new Error('no port');
  onTestFinished(async () => void (await listening.stop(0)));
  const pass: RequestListener = (incoming, response) => {
    const sent = incoming.headers['x-forwarded-for'];
    const { forwarded: _, ...headers } = incoming.headers;
    const passed = request(
      {
        port: listening.port,
        localAddress: PROXY,
        path: incoming.url,
        headers: { ...headers, 'x-forwarded-for': forwardedFor(sent?.toString()) },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    passed.end();
  };
  return `http://127.0.0.1:${await startWeb(pass)}`;
}

const accessWith = (main: string, proxies: string) =>
  `hosts: { main: '${main}' }\naccess: { mode: campus, networks: [10.0.0.0/8], proxies: [${proxies}] }`;

test('a proxy that passes on what visitors send lets them invent their address', async () => {
  const main = await startBehindProxy((sent) => sent ?? '127.0.0.1');
  expect(await runCheck(checkProxies, await makeSite({ site: accessWith(main, PROXY) }))).toEqual([
    'fail visitors can invent their address: one who sends X-Forwarded-For: 10.0.0.0 is believed',
  ]);
});

test('a proxy that adds the address of its visitor is well', async () => {
  const main = await startBehindProxy((sent) => [...(sent ? [sent] : []), '127.0.0.1'].join(', '));
  expect(await runCheck(checkProxies, await makeSite({ site: accessWith(main, PROXY) }))).toEqual([
    `ok trusted are ${PROXY}`,
  ]);
});

test('nothing is concluded on a machine that is a proxy itself', async () => {
  const main = await startBehindProxy((sent) => sent ?? '127.0.0.1');
  const site = await makeSite({ site: accessWith(main, `${PROXY}, 127.0.0.1`) });
  expect(await runCheck(checkProxies, site)).toEqual([
    expect.stringContaining('ok this machine is a proxy itself'),
  ]);
});

test.each([
  [
    'mode: campus, networks: [10.0.0.0/8]',
    'fail no proxy is named, and https needs one: all visitors have its address',
  ],
  ['mode: open', 'warn no proxy is named, and https needs one: all visitors have its address'],
  [
    'mode: open, proxies: [10.0.0.0/8]',
    'warn every machine in 10.0.0.0/8 can say from which address it comes',
  ],
  [
    'mode: campus, networks: [10.20.0.0/16], proxies: [10.0.0.0/8]',
    'fail all of the campus network 10.20.0.0/16 counts as proxies (10.0.0.0/8): nobody is on the campus',
  ],
])('{ %s } is reported', async (access, line) => {
  const site = await makeSite({
    site: `hosts: { main: 'https://docs.invalid' }\naccess: { ${access} }`,
  });
  expect(await runCheck(checkProxies, site)).toContain(line);
});
