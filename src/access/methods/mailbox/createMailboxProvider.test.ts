import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  codeOf,
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../../../test/support/access/startMailServer.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';
import { openState } from '../../../state/openState.ts';
import type { FormProvider, ProviderMemory } from '../../provider.ts';
import { createMailboxProvider } from './createMailboxProvider.ts';
import { MailboxSchema } from './mailboxSettings.ts';

const START = Date.UTC(2026, 5, 20, 8);
const PASSWORD = 'password of the account';

type Keys = Record<string, unknown>;
type Step = Awaited<ReturnType<FormProvider['submit']>>;

/** A method with its clock and log. */
async function openMailbox(
  port: number,
  {
    smtp = {},
    certificate,
    brand = '示例大学文库',
    ...keys
  }: Keys & { smtp?: Keys; certificate?: string; brand?: string } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  const clock = { now: START };
  const { state, error } = await openState({ folder, now: () => clock.now });
  if (!state) throw new Error(error);
  const logged: unknown[] = [];
  const pauses: number[] = [];
  const write = (facts: object, message: string) => void logged.push({ ...facts, message });
  const provider = createMailboxProvider(
    v.parse(MailboxSchema, {
      kind: 'mailbox',
      domains: ['example.edu'],
      from: 'no-reply@example.edu',
      smtp: { host: 'localhost', port, security: 'none', ...smtp },
      ...keys,
    }),
    {
      key: randomBytes(32),
      password: PASSWORD,
      brand: () => brand,
      meters: state.meters,
      now: () => clock.now,
      log: { info: write, warn: write },
      tls: certificate === undefined ? undefined : { ca: certificate },
      // Slow machines must not fail the test.
      timeoutMs: 60_000,
      pause: async (time) => {
        pauses.push(time);
        clock.now += time;
      },
    },
  );
  onTestFinished(async () => {
    await provider.close();
    await state.close();
    await rm(folder, { recursive: true });
  });
  const submit = (
    fields: Record<string, string>,
    memory?: ProviderMemory,
    signal = new AbortController().signal,
  ) =>
    provider.submit({
      now: clock.now,
      signal,
      fields: new Map(Object.entries(fields)),
      memory,
      visitor: { address: '192.0.2.7' },
    });
  return { provider, clock, logged, pauses, submit };
}

async function startMail(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** The memory after a step that leads to another form. */
function memoryOf(step: Step, errorCode?: string): ProviderMemory {
  if (step.kind !== 'next') throw new Error(`it led to no other form: ${step.kind}`);
  expect(step.errorCode).toBe(errorCode);
  return step.memory;
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a code by mail', () => {
  test('confirms the owner of the mailbox under one name, however it was typed', async () => {
    const server = await startMail();
    const { provider, submit } = await openMailbox(server.port);
    expect(provider.form(undefined)).toEqual({ kind: 'mailbox', domains: ['example.edu'] });
    const memory = memoryOf(await submit({ mailbox: ' Zhang.San+Docs@Example.edu ' }));
    expect(provider.form(memory)).toEqual({
      kind: 'code',
      sentTo: 'Zhang.San+Docs@example.edu',
      triesLeft: 5,
      againAt: START + MINUTE_MS,
    });
    await server.received(1);
    const [mail] = server.mails;
    expect(mail?.to).toEqual(['Zhang.San+Docs@example.edu']);
    const code = codeOf(mail ?? expect.fail('no mail'));
    expect(await submit({ code }, memory)).toEqual({
      kind: 'confirmed',
      subject: 'zhang.san@example.edu',
    });
  });

  test('may be typed in full-width digits and with spaces', async () => {
    const server = await startMail();
    const { submit } = await openMailbox(server.port);
    const memory = memoryOf(await submit({ mailbox: 'a@example.edu' }));
    await server.received(1);
    const code = codeOf(server.mails[0] ?? expect.fail('no mail'));
    const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit)));
    wide.splice(3, 0, '　');
    expect((await submit({ code: wide.join('') }, memory)).kind).toBe('confirmed');
  });

  test('comes in a Chinese mail without links', async () => {
    const server = await startMail();
    const { submit } = await openMailbox(server.port, {
      brand: '文库 <b>"&\r\nBcc: x@example.com',
    });
    memoryOf(await submit({ mailbox: 'a@example.edu' }));
    await server.received(1);
    const mail = server.mails[0] ?? expect.fail('no mail');
    const code = codeOf(mail);
    const header = headerOf(mail);
    const brand = '文库 <b>"& Bcc: x@example.com';
    expect(mail.from).toBe('no-reply@example.edu');
    expect(header.get('subject')).toBe(`${code} 是您的登录验证码（${brand}）`);
    expect(header.get('from')).toMatch(/<no-reply@example\.edu>$/u);
    expect(header.get('to')).toBe('a@example.edu');
    expect(header.get('date')).toBe('Sat, 20 Jun 2026 08:00:00 +0000');
    expect(header.get('message-id')).toMatch(/^<[0-9a-f-]{36}@example\.edu>$/u);
    expect(header.get('auto-submitted')).toBe('auto-generated');
    expect([...header.keys()]).not.toContain('bcc');
    expect([...header.keys()]).not.toContain('x-mailer');
    for (const type of ['text/plain', 'text/html'] as const) {
      const text = partOf(mail, type);
      expect(text).toContain(code);
      expect(text).toContain('10 分钟内有效');
      expect(text).toContain('如非您本人操作，请忽略此邮件');
      expect(text).not.toMatch(/https?:|href|src=/u);
    }
    expect(partOf(mail, 'text/html')).toContain('文库 &lt;b&gt;&quot;&amp;');
    expect(mail.raw).toMatch(/^[\x20-\x7e\r\n\t]+$/u);
  });

  test('is void after five wrong tries', async () => {
    const server = await startMail();
    const { provider, submit } = await openMailbox(server.port);
    let memory = memoryOf(await submit({ mailbox: 'a@example.edu' }));
    await server.received(1);
    const code = codeOf(server.mails[0] ?? expect.fail('no mail'));
    for (const left of [4, 3, 2, 1, 0]) {
      const errorCode = left > 0 ? 'wrong-code' : 'no-tries-left';
      memory = memoryOf(await submit({ code: wrongOf(code) }, memory), errorCode);
      expect(provider.form(memory)).toMatchObject({ kind: 'code', triesLeft: left });
    }
    memoryOf(await submit({ code }, memory), 'no-tries-left');
  });

  test('has five tries, however many are concurrent and whatever memory they have', async () => {
    const server = await startMail();
    const { submit } = await openMailbox(server.port);
    const memory = memoryOf(await submit({ mailbox: 'a@example.edu' }));
    await server.received(1);
    const code = codeOf(server.mails[0] ?? expect.fail('no mail'));
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => submit({ code: wrongOf(code) }, memory)),
    );
    const errorCodes = tries.map((step) => (step.kind === 'next' ? step.errorCode : step.kind));
    expect(errorCodes.filter((errorCode) => errorCode === 'wrong-code')).toHaveLength(4);
    memoryOf(await submit({ code }, memory), 'no-tries-left');
  });

  test('costs no try if the text is not a code', async () => {
    const server = await startMail();
    const { provider, submit } = await openMailbox(server.port);
    let memory = memoryOf(await submit({ mailbox: 'a@example.edu' }));
    for (const code of [
      '',
      '12345',
      '1234567',
      'abcdef',
      '12345x',
      '1'.repeat(1_000_000),
      '١٢٣٤٥٦',
    ]) {
      memory = memoryOf(await submit({ code }, memory), 'wrong-code');
    }
    expect(provider.form(memory)).toMatchObject({ triesLeft: 5 });
  });

  test('is valid for ten minutes', async () => {
    for (const [minutes, kind] of [
      [10 - 1 / 60, 'confirmed'],
      [10, 'next'],
    ] as const) {
      const server = await startMail();
      const { clock, submit } = await openMailbox(server.port);
      const memory = memoryOf(await submit({ mailbox: 'a@example.edu' }));
      await server.received(1);
      clock.now += minutes * MINUTE_MS;
      const step = await submit(
        { code: codeOf(server.mails[0] ?? expect.fail('no mail')) },
        memory,
      );
      expect(step).toMatchObject({ kind, ...(kind === 'next' && { errorCode: 'expired' }) });
    }
  });

  test('is invalid for another sign-in, or with altered memory', async () => {
    const server = await startMail();
    const { provider, submit } = await openMailbox(server.port);
    const one = memoryOf(await submit({ mailbox: 'a@example.edu' }));
    const other = memoryOf(await submit({ mailbox: 'b@example.edu' }));
    await server.received(2);
    const mail = server.mails.find(({ to }) => to[0] === 'a@example.edu');
    const code = codeOf(mail ?? expect.fail('no mail'));
    const digest = one.digest ?? '';
    for (const memory of [other, { ...other, digest }, { ...one, signIn: other.signIn ?? '' }]) {
      expect((await submit({ code }, memory)).kind).toBe('next');
    }
    const sealed = String(one.sealed);
    const altered = {
      ...one,
      sealed: `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`,
    };
    expect(provider.form(altered)).toMatchObject({ kind: 'mailbox' });
  });

  test('leaves neither itself nor its mailbox in the database', async () => {
    const server = await startMail({ onRecipient: (address) => [550, `<${address}> unknown`] });
    const { logged, provider, submit } = await openMailbox(server.port);
    const memory = memoryOf(await submit({ mailbox: 'zhang3@example.edu' }));
    await provider.close();
    expect(JSON.stringify([memory, logged])).not.toMatch(/zhang3|unknown/u);
  });
});

describe('mails to one mailbox', () => {
  test('are limited to one a minute, three in ten minutes and ten a day, for all visitors together', async () => {
    const server = await startMail();
    const { clock, submit } = await openMailbox(server.port);
    let memory = memoryOf(await submit({ mailbox: 'a@example.edu' }));
    memoryOf(await submit({ again: '1' }, memory), 'too-many');
    let sent = 1;
    const askLater = async (time: number) => {
      clock.now += time;
      // Each time another browser without memory, and another spelling.
      const step = await submit({ mailbox: `${'aA'[sent % 2]}+${sent}@example.edu` });
      if (step.kind === 'next' && step.errorCode === undefined) sent += 1;
    };
    for (let count = 0; count < 9; count += 1) await askLater(MINUTE_MS);
    expect(sent).toBe(3);
    while (clock.now < START + 23 * HOUR_MS) await askLater(20 * MINUTE_MS);
    await server.received(sent);
    expect(sent).toBe(10);
    clock.now = START + DAY_MS;
    memory = memoryOf(await submit({ mailbox: 'a@example.edu' }));
    memoryOf(await submit({ mailbox: 'b@example.edu' }));
  });

  test('do not exceed the limit with a hundred concurrent requests', async () => {
    const server = await startMail();
    const { provider, submit } = await openMailbox(server.port);
    const steps = await Promise.all(
      Array.from({ length: 50 }, () => submit({ mailbox: 'a@example.edu' })),
    );
    const sent = steps.filter((step) => step.kind === 'next' && step.errorCode === undefined);
    await server.received(3);
    await provider.close();
    expect(sent).toHaveLength(3);
    expect(server.mails).toHaveLength(3);
  });

  test('contain a code that replaces the one before', async () => {
    const server = await startMail();
    const { clock, submit } = await openMailbox(server.port);
    const first = memoryOf(await submit({ mailbox: 'a@example.edu' }));
    clock.now += MINUTE_MS;
    const second = memoryOf(await submit({ again: '1' }, first));
    await server.received(2);
    const [one, two] = server.mails.map(codeOf);
    if (one !== two) memoryOf(await submit({ code: one ?? '' }, second), 'wrong-code');
    expect((await submit({ code: two ?? '' }, second)).kind).toBe('confirmed');
  });

  test('show the typed address again only until a mail was sent', async () => {
    const server = await startMail();
    const { clock, logged, provider, submit } = await openMailbox(server.port);
    const wrong = memoryOf(await submit({ mailbox: 'zhang3@example' }), 'wrong-mailbox');
    expect(provider.form(wrong)).toMatchObject({ kind: 'mailbox', typed: 'zhang3@example' });
    expect(JSON.stringify([wrong, logged])).not.toContain('zhang3');
    const sent = memoryOf(await submit({ mailbox: 'zhang3@example.edu' }, wrong));
    expect(provider.form(sent)).not.toHaveProperty('typed');

    const again = memoryOf(await submit({ mailbox: 'zhang3@example.edu' }, sent), 'too-many');
    expect(provider.form(again)).toMatchObject({ kind: 'code', typed: 'zhang3@example.edu' });
    const slipped = memoryOf(await submit({ mailbox: 'li4@' }, again), 'wrong-mailbox');
    expect(provider.form(slipped)).toMatchObject({
      kind: 'code',
      sentTo: 'zhang3@example.edu',
      typed: 'li4@',
    });
    const tried = memoryOf(await submit({ code: 'none' }, slipped), 'wrong-code');
    expect(provider.form(tried)).not.toHaveProperty('typed');

    const long = memoryOf(await submit({ mailbox: 'a'.repeat(255) }), 'wrong-mailbox');
    expect(provider.form(long)).not.toHaveProperty('typed');
    await server.close();
    clock.now += 10 * MINUTE_MS;
    const unsent = memoryOf(await submit({ mailbox: 'zhang3@example.edu' }), 'mail-not-sent');
    expect(provider.form(unsent)).toMatchObject({ kind: 'mailbox', typed: 'zhang3@example.edu' });
  });

  test('allow a mistyped address to be corrected at once', async () => {
    const server = await startMail();
    const { submit } = await openMailbox(server.port);
    const memory = memoryOf(await submit({ mailbox: 'zahng3@example.edu' }));
    const slipped = memoryOf(
      await submit({ mailbox: 'zhang3@example.com' }, memory),
      'wrong-mailbox',
    );
    expect(slipped).toMatchObject(memory);
    const corrected = memoryOf(await submit({ mailbox: 'zhang3@example.edu' }, slipped));
    await server.received(2);
    const mail = server.mails.find(({ to }) => to[0] === 'zhang3@example.edu');
    const code = codeOf(mail ?? expect.fail('no mail'));
    expect(await submit({ code }, corrected)).toMatchObject({ subject: 'zhang3@example.edu' });
  });
});

describe('all mailboxes together', () => {
  test('get as many mails as the maintainer allows, and the log says so', async () => {
    const server = await startMail();
    const { clock, logged, submit } = await openMailbox(server.port, {
      mails: { perHour: 3, perDay: 5 },
    });
    const providerFetch = async (count: number) => {
      const steps = [];
      for (let index = 0; index < count; index += 1) {
        steps.push(await submit({ mailbox: `${clock.now}${index}@example.edu` }));
      }
      return steps.filter((step) => step.kind === 'next' && step.errorCode === undefined).length;
    };
    expect(await providerFetch(5)).toBe(3);
    clock.now += HOUR_MS;
    expect(await providerFetch(5)).toBe(2);
    expect(logged).toContainEqual(
      expect.objectContaining({ method: 'mailbox', reason: expect.stringContaining('mails') }),
    );
  });

  test('have 200 wrong codes a day, and then one try for each code', async () => {
    const server = await startMail();
    const { logged, submit } = await openMailbox(server.port);
    const guess = async (name: string, tries: number) => {
      const memory = memoryOf(await submit({ mailbox: `${name}@example.edu` }));
      const find = () => server.mails.find(({ to }) => to[0] === `${name}@example.edu`);
      await expect.poll(find).toBeDefined();
      const code = codeOf(find() ?? expect.fail('no mail'));
      const steps = [];
      for (let count = 0; count < tries; count += 1) {
        steps.push(await submit({ code: wrongOf(code) }, memory));
      }
      return { memory, code, steps };
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => guess(`a${index}`, 5)));
    expect(logged).toEqual([
      expect.objectContaining({ message: expect.stringContaining('200 wrong codes') }),
    ]);
    const careless = await guess('careless', 1);
    expect(careless.steps).toMatchObject([{ kind: 'next', errorCode: 'no-tries-left' }]);
    const careful = await guess('careful', 0);
    expect((await submit({ code: careful.code }, careful.memory)).kind).toBe('confirmed');
  });
});

test('reveal neither by responses nor by timing whether a mailbox exists', async () => {
  let letAnswer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  const server = await startMail({
    async onRecipient(address) {
      // Some servers take long to look up a mailbox, and waiting for them would reveal it.
      await held;
      return address.startsWith('nobody') ? [550, 'no such user'] : undefined;
    },
  });
  const { logged, provider, submit } = await openMailbox(server.port);
  const steps = [];
  for (const name of ['somebody', 'nobody']) {
    steps.push(memoryOf(await submit({ mailbox: `${name}@example.edu` })));
  }
  expect(server.mails).toEqual([]);
  const [somebody, nobody] = steps.map((memory) => provider.form(memory ?? {}));
  expect(somebody).toEqual({ ...nobody, sentTo: 'somebody@example.edu' });
  letAnswer();
  await server.received(1);
  await expect.poll(() => logged).toHaveLength(1);
  expect(logged).toEqual([
    {
      method: 'mailbox',
      reason: expect.stringContaining('550'),
      message: 'The mail server does not take mail for an address',
    },
  ]);
});

describe('the mail server', () => {
  const account = { user: 'docs@example.edu', password: PASSWORD };

  test.each(['tls', 'starttls'] as const)(
    'is used over %s with authentication',
    async (security) => {
      const server = await startMail({ security, account });
      const { submit } = await openMailbox(server.port, {
        smtp: { security, user: account.user },
        certificate: server.certificate,
      });
      memoryOf(await submit({ mailbox: 'a@example.edu' }));
      await server.received(1);
      expect(server.mails).toMatchObject([{ isSecure: true, user: account.user }]);
    },
  );

  test.each([
    [
      'a certificate that nobody vouches for',
      { security: 'tls' },
      { security: 'tls' },
      /SELF_SIGNED/u,
    ],
    ['that after STARTTLS', { security: 'starttls' }, { security: 'starttls' }, /SELF_SIGNED/u],
    [
      'no STARTTLS where it must be',
      { security: 'none' },
      { security: 'starttls' },
      /STARTTLS|ETLS/u,
    ],
    ['a plain port for TLS', { security: 'starttls' }, { security: 'tls' }, /cannot be used/u],
  ] as const)('receives nothing with %s', async (_, offered, wanted, reason) => {
    const server = await startMail({ ...offered, account });
    const { logged, submit } = await openMailbox(server.port, {
      smtp: { ...wanted, user: account.user },
    });
    const fields = { mailbox: 'zhang3@example.edu' };
    memoryOf(await submit(fields), 'mail-not-sent');
    expect(logged).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
    expect(JSON.stringify(logged)).not.toMatch(/zhang3|password of/u);
    expect(server.mails).toEqual([]);
  });

  test.each<[string, Parameters<typeof startMailServer>[0], Keys, RegExp]>([
    ['another password', { security: 'tls', account: { ...account, password: 'x' } }, {}, /535/u],
    ['no accounts', { security: 'tls' }, {}, /lets nobody sign in/u],
    [
      'too many connections',
      { security: 'tls', account, onConnect: () => [421, 'too many'] },
      {},
      /421/u,
    ],
    [
      'a list that we are on',
      { security: 'tls', account, onConnect: () => [554, 'listed'] },
      {},
      /554 .*listed/u,
    ],
  ])('with %s causes a log entry', async (_, options, smtp, reason) => {
    const server = await startMail(options);
    const { logged, submit } = await openMailbox(server.port, {
      smtp: { security: 'tls', user: account.user, ...smtp },
      certificate: server.certificate,
    });
    memoryOf(await submit({ mailbox: 'zhang3@example.edu' }), 'mail-not-sent');
    expect(logged).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
    expect(JSON.stringify(logged)).not.toMatch(/zhang3|password of/u);
  });

  test('does not use up the limits of a mailbox while it is down', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    // The address of a server that listens on a port has this type.
    const { port } = silent.address() as AddressInfo;
    await new Promise((resolve) => {
      silent.close(resolve);
    });
    const { logged, submit } = await openMailbox(port);
    for (let index = 0; index < 12; index += 1) {
      memoryOf(await submit({ mailbox: 'a@example.edu' }), 'mail-not-sent');
    }
    expect(logged[11]).toMatchObject({ reason: expect.stringContaining('ECONNREFUSED') });
  });

  test.each([
    ['never says a word', () => undefined],
    ['says one word', (socket: Socket) => void socket.write('220 ')],
    ['hangs up', (socket: Socket) => void socket.destroy()],
    ['speaks of something else', (socket: Socket) => void socket.write('HTTP/1.1 400\r\n\r\n')],
    ['never ends', (socket: Socket) => void socket.write(`220-${'x'.repeat(3_000_000)}`)],
  ])('that %s causes a timeout', async (_, greet) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      greet(socket);
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    // The address of a server that listens on a port has this type.
    const { port } = server.address() as AddressInfo;
    const { submit } = await openMailbox(port);
    const signal = AbortSignal.timeout(300);
    memoryOf(await submit({ mailbox: 'a@example.edu' }, undefined, signal), 'mail-not-sent');
  });

  test.each<[string, Parameters<typeof startMailServer>[0]]>([
    [
      'knows greylisting',
      { onRecipient: (_, attempt) => (attempt < 3 ? [451, 'try later'] : undefined) },
    ],
    [
      'wants nothing for a moment',
      { onRecipient: (_, attempt) => (attempt < 4 ? [452, 'full'] : undefined) },
    ],
  ])('that %s gets retries while the code is valid', async (_, options) => {
    const server = await startMail(options);
    const { pauses, submit } = await openMailbox(server.port);
    const memory = memoryOf(await submit({ mailbox: 'a@example.edu' }));
    await server.received(1);
    expect(pauses.slice(0, 2)).toEqual([20_000, 70_000]);
    const code = codeOf(server.mails[0] ?? expect.fail('no mail'));
    expect((await submit({ code }, memory)).kind).toBe('confirmed');
  });

  test('that disconnects in the middle gets a retry', async () => {
    let breaks = 2;
    const server = await startMail({
      onMessage: () => (breaks-- > 0 ? [421, 'closing'] : undefined),
    });
    const { submit } = await openMailbox(server.port);
    memoryOf(await submit({ mailbox: 'a@example.edu' }));
    await server.received(1);
    expect(server.mails).toHaveLength(1);
  });

  test('that never accepts a mail gets no retries after the code has expired', async () => {
    const server = await startMail({ onRecipient: () => [451, 'try later'] });
    const { logged, pauses, provider, submit } = await openMailbox(server.port);
    memoryOf(await submit({ mailbox: 'zhang3@example.edu' }));
    await expect.poll(() => logged).toHaveLength(1);
    expect(pauses).toEqual([20_000, 70_000, 180_000]);
    expect(JSON.stringify(logged)).toMatch(/451/u);
    expect(JSON.stringify(logged)).not.toMatch(/zhang3/u);
    await provider.close();
  });

  test('that refuses the sender gets one request, and then visitors get an error', async () => {
    const server = await startMail({ onSender: () => [553, 'you are not no-reply@example.edu'] });
    const { clock, logged, submit } = await openMailbox(server.port);
    memoryOf(await submit({ mailbox: 'a@example.edu' }));
    await expect.poll(() => logged).toHaveLength(1);
    expect(logged).toMatchObject([{ reason: expect.stringContaining('you are not') }]);
    memoryOf(await submit({ mailbox: 'b@example.edu' }), 'mail-not-sent');
    clock.now += 2 * MINUTE_MS;
    memoryOf(await submit({ mailbox: 'c@example.edu' }));
  });

  test('has a few connections at once, and a bounded queue', async () => {
    let letAnswer: () => void = () => undefined;
    const held = new Promise<undefined>((resolve) => {
      letAnswer = () => resolve(undefined);
    });
    const server = await startMail({ onRecipient: () => held });
    const { provider, submit } = await openMailbox(server.port);
    const requests = Array.from({ length: 70 }, (_, index) =>
      submit({ mailbox: `a${index}@example.edu` }),
    );
    // Four are being sent, sixty wait, six are too many.
    const first = await Promise.all([...requests.slice(0, 4), ...requests.slice(64)]);
    expect(first.map((step) => step.kind === 'next' && step.errorCode)).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      ...Array.from({ length: 6 }, () => 'mail-not-sent'),
    ]);
    letAnswer();
    const all = await Promise.all(requests);
    const sent = all.filter((step) => step.kind === 'next' && step.errorCode === undefined);
    expect(sent).toHaveLength(64);
    await server.received(64);
    // The server notices later than the client that a connection has ended.
    expect(server.connections.peak).toBeLessThanOrEqual(8);
    await provider.close();
  });

  test('that hangs in the middle of a mail does not block the shutdown', async () => {
    const server = await startMail({ onMessage: () => new Promise(() => undefined) });
    const { provider, submit } = await openMailbox(server.port);
    memoryOf(await submit({ mailbox: 'a@example.edu' }));
    await provider.close();
  });
});
