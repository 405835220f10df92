import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import {
  type ServiceState,
  testRedirectMethod,
} from '../../../../test/support/access/methodContract.ts';
import { signInAtCas, startCasServer } from '../../../../test/support/access/startCasServer.ts';
import { CasSchema } from './casSettings.ts';
import { createCasProvider } from './createCasProvider.ts';

const callback = 'https://docs.example.edu/callback/cas';

async function serverOf(service: ServiceState): Promise<string> {
  if (service === 'slow') return `http://127.0.0.1:${await listenInSilence()}/cas`;
  const accounts = ['one', 'two'].map((name) => ({ name, password: `password of ${name}` }));
  const server = await startCasServer({ accounts });
  server.allow(callback);
  if (service === 'down') await server.close();
  else onTestFinished(() => server.close());
  return server.address;
}

async function listenInSilence(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // The address of a server that listens on a port has this type.
  return (server.address() as AddressInfo).port;
}

for (const version of [2, 3]) {
  testRedirectMethod(`CAS ${version}.0`, async (service) => {
    const settings = v.parse(CasSchema, {
      kind: 'cas',
      server: await serverOf(service),
      version,
    });
    return {
      provider: createCasProvider(settings),
      callback,
      proof: ['ticket'],
      signIn: async (location, person) => {
        const { back } = await signInAtCas(location, person, `password of ${person}`);
        return back.searchParams;
      },
      invent: () => new URLSearchParams({ ticket: 'ST-1-nobody-has-ever-issued-this-one' }),
    };
  });
}
