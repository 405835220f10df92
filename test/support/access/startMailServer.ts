import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { makeCertificate } from './makeCertificate.ts';

/** A delivered mail. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Whether it came over TLS, and from which account. */
  readonly isSecure: boolean;
  readonly user: string | undefined;
  /** Header and body, as sent. */
  readonly raw: string;
}

/** A negative reply of the server: `[451, 'try later']`. */
export type DeviceGrantError = readonly [code: number, text: string];

export interface MailServer {
  readonly port: number;
  /** The certificate that clients must trust. */
  readonly certificate: string;
  readonly mails: readonly ReceivedMail[];
  /** The number of connections, and the most that were concurrent. */
  readonly connections: { readonly total: number; readonly peak: number };
  /** Resolves once so many mails have arrived. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

interface MailServerOptions {
  readonly security?: 'tls' | 'starttls' | 'none';
  readonly account?: { readonly user: string; readonly password: string };
  readonly onConnect?: () => Promise<DeviceGrantError | undefined> | DeviceGrantError | undefined;
  readonly onSender?: (
    address: string,
  ) => Promise<DeviceGrantError | undefined> | DeviceGrantError | undefined;
  /** `attempt` counts from 1 for each address. */
  readonly onRecipient?: (
    address: string,
    attempt: number,
  ) => Promise<DeviceGrantError | undefined> | DeviceGrantError | undefined;
  readonly onMessage?: () => Promise<DeviceGrantError | undefined> | DeviceGrantError | undefined;
  readonly onMail?: (mail: ReceivedMail) => void;
}

/** A mail server for tests: npm `smtp-server`, which accepts everything by default. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { security = 'none', account } = options;
  const { key, certificate } = makeCertificate();
  const mails: ReceivedMail[] = [];
  const attempts = new Map<string, number>();
  const connections = { total: 0, peak: 0 };
  let open = 0;
  let tellWaiting: () => void = () => undefined;

  const server = new SMTPServer({
    secure: security === 'tls',
    key,
    cert: certificate,
    authOptional: account === undefined,
    disabledCommands: [
      ...(account === undefined ? ['AUTH'] : []),
      ...(security === 'starttls' ? [] : ['STARTTLS']),
    ],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 0,
    onConnect(_, done) {
      connections.total += 1;
      open += 1;
      connections.peak = Math.max(connections.peak, open);
      void answer(options.onConnect?.(), done);
    },
    onClose() {
      open -= 1;
    },
    onAuth({ username, password }, _, done) {
      const isRight = username === account?.user && password === account?.password;
      if (isRight) done(null, { user: username });
      else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
    },
    onMailFrom({ address }, _, done) {
      void answer(options.onSender?.(address), done);
    },
    onRcptTo({ address }, _, done) {
      const attempt = (attempts.get(address) ?? 0) + 1;
      attempts.set(address, attempt);
      void answer(options.onRecipient?.(address, attempt), done);
    },
    async onData(stream, session, done) {
      // Undefined if the client disconnected in the middle of it.
      const bytes = await buffer(stream).catch(() => undefined);
      if (bytes === undefined) return;
      const refusal = await options.onMessage?.();
      if (refusal) return answer(refusal, done);
      const { mailFrom, rcptTo } = session.envelope;
      const mail = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        isSecure: session.secure,
        user: session.user,
        raw: bytes.toString('latin1'),
      };
      mails.push(mail);
      done();
      options.onMail?.(mail);
      tellWaiting();
    },
  });
  // Errors of client connections do not matter.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    // The address of a server that listens on a port has this type.
    port: (server.server.address() as AddressInfo).port,
    certificate,
    mails,
    connections,
    received: (count) =>
      new Promise((resolve) => {
        tellWaiting = () => {
          if (mails.length >= count) resolve();
        };
        tellWaiting();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

async function answer(
  refusal: Promise<DeviceGrantError | undefined> | DeviceGrantError | undefined,
  done: (error?: Error | null) => void,
): Promise<void> {
  const said = await refusal;
  if (!said) return done();
  const [responseCode, text] = said;
  done(Object.assign(new Error(text), { responseCode }));
}

/** The headers of a mail, by lower-case names, with RFC 2047 encodings decoded. */
export function headerOf({ raw }: ReceivedMail): ReadonlyMap<string, string> {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/gu, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]+): ?(.*)$/u.exec(line) ?? [];
      return [name.toLowerCase(), decodeWords(value)];
    }),
  );
}

/** The content of a mail's part with a media type. */
export function partOf({ raw }: ReceivedMail, type: 'text/plain' | 'text/html'): string {
  const boundary = /boundary="([^"]+)"/u.exec(raw)?.[1];
  const part = raw.split(`--${boundary}`).find((text) => text.includes(`Content-Type: ${type}`));
  const [head = '', ...body] = (part ?? '').split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  const encoding = /^Content-Transfer-Encoding: (\S+)/imu.exec(head)?.[1];
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(text) : text;
}

/** The code in a mail. */
export function codeOf(mail: ReceivedMail): string {
  return /^ {4}(\d{6})\r?$/mu.exec(partOf(mail, 'text/plain'))?.[1] ?? '';
}

function decodeWords(value: string): string {
  return value
    .replace(/\?= =\?/gu, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/giu, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/gu, '')
    .replace(/=([0-9A-F]{2})/giu, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
