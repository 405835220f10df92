import type { ConnectionOptions } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MINUTE_MS } from '../../../lib/durations.ts';
import type { MailboxSettings } from './mailboxSettings.ts';

export interface SmtpOptions {
  readonly smtp: MailboxSettings['smtp'];
  readonly password: string | undefined;
  /** Additional trusted certificates. */
  readonly tls?: Pick<ConnectionOptions, 'ca'> | undefined;
}

/** A connection that is encrypted, authenticated and ready for a mail. */
export interface SmtpSession {
  /** Delivers one mail and returns the result; the connection is closed in any case. */
  deliver(from: string, to: string, message: Buffer): Promise<Delivery>;
  close(): void;
}

/** Reasons are for the log: they contain no recipient. */
export type Delivery =
  | { readonly kind: 'sent' }
  /** `later`: a retry may succeed. `sender`: the server refused the sender, not the recipient. */
  | {
      readonly kind: 'refused';
      readonly what: 'later' | 'sender' | 'recipient';
      readonly reason: string;
    };

/** A waiting page times out after this. */
const GREETING_MS = 7000;
/** RFC 5321, 4.5.3.2 allows minutes; nobody waits for a code that long. */
const DELIVERY_MS = MINUTE_MS;
const LEAVE_MS = 1000;

interface SmtpError extends Error {
  code?: string | undefined;
  /** The system's code, if `code` is one of the library. */
  originalCode?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  command?: string | undefined;
}

/**
 * Connects and authenticates: failures are the same for every recipient. The signal aborts only
 * this part.
 */
export async function openSmtp(
  options: SmtpOptions,
  signal: AbortSignal,
): Promise<{ session: SmtpSession; reason?: never } | { session?: never; reason: string }> {
  const { smtp, password, tls } = options;
  const connection = new SMTPConnection({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    dnsTimeout: GREETING_MS,
    socketTimeout: DELIVERY_MS,
    socketCloseTimeout: 1000,
    tls: { minVersion: 'TLSv1.2', ...tls },
    logger: false,
  });
  // Errors may come at any time, even after the last callback: one listener always remains.
  let onEnd: ((error: SmtpError) => void) | undefined;
  connection.on('error', (error: SmtpError) => onEnd?.(error));
  connection.on('end', () => onEnd?.(new Error('the connection was closed')));

  const reason = await new Promise<string | undefined>((resolve) => {
    onEnd = (error) => resolve(tell(error, { quote: true }));
    const giveUp = () => resolve('it took too long to answer');
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    connection.connect((error) => {
      if (error) return onEnd?.(error);
      if (smtp.user === undefined) return resolve(undefined);
      if (!connection.allowsAuth) return resolve('it lets nobody sign in over such a connection');
      connection.login({ user: smtp.user, pass: password ?? '' }, (problem) =>
        problem ? onEnd?.(problem) : resolve(undefined),
      );
    });
  });
  if (reason !== undefined) {
    connection.close();
    return { reason: `The mail server ${smtp.host} cannot be used: ${reason}` };
  }

  async function deliver(from: string, to: string, message: Buffer): Promise<Delivery> {
    let timer: NodeJS.Timeout | undefined;
    const delivery = await new Promise<Delivery>((resolve) => {
      onEnd = (error) => resolve(refusalOf(error));
      timer = setTimeout(() => onEnd?.(new Error('it took too long')), DELIVERY_MS).unref();
      connection.send({ from, to: [to] }, message, (error) =>
        error ? onEnd?.(error) : resolve({ kind: 'sent' }),
      );
    });
    clearTimeout(timer);
    if (delivery.kind === 'sent') await takeLeave();
    onEnd = undefined;
    connection.close();
    return delivery;
  }

  /** Servers limit the number of connections: one ends when the server closes it. */
  async function takeLeave(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LEAVE_MS).unref();
      onEnd = () => {
        clearTimeout(timer);
        resolve();
      };
      connection.quit();
    });
  }

  return { session: { deliver, close: () => connection.close() } };
}

function refusalOf(error: SmtpError): Delivery {
  const { responseCode = 0, command } = error;
  const isSender = command === 'MAIL FROM';
  const reason = tell(error, { quote: isSender });
  // 503 means a wrong order of commands, not that the mail is unwanted.
  if (responseCode < 500 || responseCode === 503) return { kind: 'refused', what: 'later', reason };
  return { kind: 'refused', what: isSender ? 'sender' : 'recipient', reason };
}

/**
 * Describes an error in one line. The server's text is only quoted before it knows the recipient,
 * because it often repeats the address.
 */
function tell(error: SmtpError, { quote }: { quote: boolean }): string {
  const { code, originalCode, command, responseCode, response } = error;
  if (quote && response !== undefined) return tidy(`${code} ${command}: ${response}`);
  const facts = [code, originalCode, command, responseCode].filter((fact) => fact !== undefined);
  return facts.length === 0 ? error.message : tidy([...new Set(facts)].join(' '));
}

function tidy(text: string): string {
  return text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
