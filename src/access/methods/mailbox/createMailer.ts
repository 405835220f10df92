import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '../../../lib/durations.ts';
import { createSemaphore, type Permit } from '../createSemaphore.ts';
import { type Delivery, openSmtp, type SmtpOptions, type SmtpSession } from './openSmtp.ts';

/** A mail that is composed once it can be sent. */
export interface OutgoingMail {
  readonly to: string;
  readonly message: Buffer;
  /** When the mail becomes useless, in milliseconds since 1970. */
  readonly until: number;
}

/** Sends mails: a few at a time, with a bounded queue. */
export interface Mailer {
  /**
   * Waits for a permit and a connection, which takes equally long for all recipients. Nobody waits
   * for the delivery itself.
   */
  open(
    signal: AbortSignal,
  ): Promise<
    { reservation: MailReservation; reason?: never } | { reservation?: never; reason: string }
  >;
  /** Aborts pending mails, and resolves when they have ended. */
  close(): Promise<void>;
}

/** The mailer of a site, and the address that it sends from. */
export interface Outbox {
  readonly mailer: Mailer;
  readonly from: string;
}

/** To be used once, by calling one of the two. */
export interface MailReservation {
  send(mail: OutgoingMail): void;
  leave(): void;
}

interface Connection {
  readonly permit: Permit;
  readonly session: SmtpSession;
}

type Connected =
  | { readonly connection: Connection; readonly reason?: never }
  | { readonly connection?: never; readonly reason: string };

export interface MailerOptions extends SmtpOptions {
  readonly from: string;
  readonly now: () => number;
  /** Receives the failure of a delivery, without its recipient. */
  readonly onError: (delivery: Extract<Delivery, { kind: 'refused' }>) => void;
  /** Waits so many milliseconds; tests pass their own. */
  readonly pause?: ((milliseconds: number, signal: AbortSignal) => Promise<unknown>) | undefined;
  /** The timeout after which a visitor gets an error, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

const AT_ONCE = 4;
const MOST_WAITING = 60;
/** Mails that wait for a retry. */
const MOST_RETRYING = 200;
/** The intervals before retries, in milliseconds: greylisting requires one to five minutes. */
const RETRY_DELAYS = [20_000, 70_000, 180_000];
/** Shorter than visitors wait, and longer than a working mail server takes. */
const TIMEOUT_MS = 8000;

export function createMailer(options: MailerOptions): Mailer {
  const { from, now } = options;
  const closing = new AbortController();
  const connect = createConnector(options, closing.signal);
  const deliver = createDelivery(options, connect, closing.signal);
  const pending = new Set<Promise<void>>();
  /** A server that refuses this sender will do so a second later, too. */
  let senderError: { readonly reason: string; readonly until: number } | undefined;

  async function send(mail: OutgoingMail, connection: Connection): Promise<void> {
    const delivery = await deliver(mail, connection);
    if (delivery.kind === 'sent') senderError = undefined;
    else if (!closing.signal.aborted) {
      if (delivery.what === 'sender') {
        senderError = { reason: delivery.reason, until: now() + MINUTE_MS };
      }
      options.onError(delivery);
    }
  }

  return {
    async open(signal) {
      if (senderError && now() < senderError.until) {
        return { reason: `The mail server takes no mail from ${from}: ${senderError.reason}` };
      }
      const { connection, reason } = await connect(signal);
      if (!connection) return { reason };
      return {
        reservation: {
          send(mail) {
            const work = send(mail, connection).finally(() => pending.delete(work));
            pending.add(work);
          },
          leave() {
            connection.session.close();
            connection.permit.release();
          },
        },
      };
    },
    async close() {
      closing.abort();
      await Promise.all(pending);
    },
  };
}

/** Waits for a permit and connects. */
type Connect = (signal: AbortSignal) => Promise<Connected>;

function createConnector(options: MailerOptions, closing: AbortSignal): Connect {
  const { timeoutMs = TIMEOUT_MS } = options;
  const semaphore = createSemaphore({
    atOnce: AT_ONCE,
    waiting: MOST_WAITING,
    waitingOfGroup: MOST_WAITING,
  });
  return async (signal) => {
    const deadline = AbortSignal.any([signal, closing, AbortSignal.timeout(timeoutMs)]);
    const permit = await semaphore.acquire('mail', deadline);
    if (!permit) return { reason: 'Too many mails are being sent, or it was given up' };
    const { session, reason } = await openSmtp(options, deadline);
    if (session) return { connection: { permit, session } };
    permit.release();
    return { reason };
  };
}

/** Delivers letters, and tries again for those that the server refuses for now (greylisting). */
function createDelivery(
  { from, now, pause: ownPause }: MailerOptions,
  connect: Connect,
  closing: AbortSignal,
) {
  const pause = ownPause ?? ((time, signal) => wait(time, undefined, { signal, ref: false }));
  let retrying = 0;

  async function retryDelivery(mail: OutgoingMail, first: Delivery): Promise<Delivery> {
    if (retrying >= MOST_RETRYING) return first;
    retrying += 1;
    try {
      let delivery = first;
      for (const time of RETRY_DELAYS) {
        if (now() + time >= mail.until) break;
        await pause(time, closing);
        const { connection, reason } = await connect(closing);
        if (!connection) {
          delivery = { kind: 'refused', what: 'later', reason };
          continue;
        }
        delivery = await connection.session.deliver(from, mail.to, mail.message);
        connection.permit.release();
        if (delivery.kind === 'sent' || delivery.what !== 'later') break;
      }
      return delivery;
    } catch {
      // Only a pause throws: when the mailer is closed.
      return first;
    } finally {
      retrying -= 1;
    }
  }

  return async (mail: OutgoingMail, { permit, session }: Connection): Promise<Delivery> => {
    const close = () => session.close();
    closing.addEventListener('abort', close, { once: true });
    const delivery = await session.deliver(from, mail.to, mail.message);
    closing.removeEventListener('abort', close);
    permit.release();
    const shouldRetry = delivery.kind === 'refused' && delivery.what === 'later';
    return shouldRetry ? retryDelivery(mail, delivery) : delivery;
  };
}
