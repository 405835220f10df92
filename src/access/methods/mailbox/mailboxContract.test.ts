import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import {
  type ServiceState,
  testFormMethod,
} from '../../../../test/support/access/methodContract.ts';
import {
  codeOf,
  headerOf,
  startMailServer,
} from '../../../../test/support/access/startMailServer.ts';
import type { Meters } from '../../../state/meters.ts';
import { createMailboxProvider } from './createMailboxProvider.ts';
import { MailboxSchema } from './mailboxSettings.ts';

/** The contract sends one mailbox more mails than a day allows; limits have their own tests. */
const UNLIMITED: Meters = {
  hit: async (_, { limit }) => ({ allowed: true, left: limit - 1, retryAfterMs: 0 }),
  look: async (_, { limit }) => ({ allowed: true, left: limit, retryAfterMs: 0 }),
  clear: async () => undefined,
};

async function serverOf(service: ServiceState) {
  if (service === 'slow') return { port: await listenInSilence(), mails: [] };
  const server = await startMailServer();
  if (service === 'down') await server.close();
  else onTestFinished(() => server.close());
  return server;
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

testFormMethod(
  'The campus mailbox',
  async (service) => {
    const { port, mails } = await serverOf(service);
    const provider = createMailboxProvider(
      v.parse(MailboxSchema, {
        kind: 'mailbox',
        domains: ['example.edu'],
        from: 'no-reply@example.edu',
        smtp: { host: 'localhost', port, security: 'none' },
      }),
      {
        key: Buffer.alloc(32, 7),
        password: undefined,
        brand: () => '示例大学文库',
        meters: UNLIMITED,
        now: Date.now,
        log: { info: () => undefined, warn: () => undefined },
      },
    );
    onTestFinished(() => provider.close());
    return {
      provider,
      distinguishesPeople: true,
      async fill(form, person) {
        const address = `${person}@example.edu`;
        if (form.kind !== 'code') return new Map([['mailbox', address]]);
        // Of several mails to one mailbox the one that belongs to this form.
        const date = new Date((form.againAt ?? 0) - 60_000).toUTCString().replace('GMT', '+0000');
        const find = () =>
          mails.find((mail) => mail.to[0] === address && headerOf(mail).get('date') === date);
        await expect.poll(find).toBeDefined();
        return new Map([['code', codeOf(find() ?? expect.fail('no mail'))]]);
      },
    };
  },
  ['well', 'down', 'slow'],
);
