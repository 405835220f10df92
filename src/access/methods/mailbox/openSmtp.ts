import type { ConnectionOptions } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MINUTE_MS } from '../../../lib/durations.ts';
import type { MailboxSettings } from './mailboxSettings.ts';

export interface SmtpOptions {
  readonly smtp: MailboxSettings['smtp'];
  readonly password: string | undefined;
  /** Whom to trust beside those that everybody trusts. */
  readonly tls?: Pick<ConnectionOptions, 'ca'> | undefined;
}

/** A connection at which a mail can be handed over: it exists, is encrypted and signed in. */
export interface SmtpSession {
  /** Hands one mail over, and says what became of it; the connection is closed in any case. */
  deliver(from: string, to: string, message: Buffer): Promise<Delivery>;
  close(): void;
}

/** Reasons are for the log: they hold no address that was written to. */
export type Delivery =
  | { readonly kind: 'sent' }
  /** `later`: it may work then. `sender`: what was refused is not for whom it is, but from whom. */
  | {
      readonly kind: 'refused';
      readonly what: 'later' | 'sender' | 'recipient';
      readonly reason: string;
    };

/** A page that waits for more than that is given up. */
const GREETING_MS = 7000;
/** RFC 5321, 4.5.3.2 allows minutes; nobody waits for a code that long. */
const DELIVERY_MS = MINUTE_MS;
const LEAVE_MS = 1000;

interface SmtpError extends Error {
  code?: string | undefined;
  /** That of the system, where `code` is one of the library. */
  originalCode?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  command?: string | undefined;
}

/**
 * Connects and signs in: all that can go wrong is the same for every address that a mail could go
 * to. The signal ends this part alone.
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
  // Errors come at any time, also after the last callback: somebody always listens.
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

  /** Servers count how many connections there are: it is over when they say so. */
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
  // 503 says that commands came in a wrong order, not that the mail is not wanted.
  if (responseCode < 500 || responseCode === 503) return { kind: 'refused', what: 'later', reason };
  return { kind: 'refused', what: isSender ? 'sender' : 'recipient', reason };
}

/**
 * An error in a line. What the server says is only quoted while it does not know to whom the mail
 * is: it likes to repeat that.
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
