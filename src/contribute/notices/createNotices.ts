import type { Outbox } from '../../access/methods/mailbox/createMailer.ts';
import { HOUR_MS } from '../../lib/durations.ts';

/** A mail of plain text to somebody who gave an address. */
export interface Notice {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Mails about what became of proposals and reports. */
export interface Notices {
  /** Whether the site can send mail: it has no mail server of its own besides that of a sign-in method. */
  canSend(): boolean;
  /** Sends a mail in the background. A failure is logged, without the recipient. */
  send(notice: Notice): void;
  /** Resolves when no mail is on its way to the mail server. */
  settled(): Promise<void>;
}

export interface NoticeOptions {
  /** The mailer of the site, while it has one. */
  readonly outbox: () => Outbox | undefined;
  /** The current name of the site. */
  readonly brand: () => string;
  readonly log: { warn(facts: object, message: string): void };
  readonly now: () => number;
}

export function createNotices({ outbox, brand, log, now }: NoticeOptions): Notices {
  const pending = new Set<Promise<void>>();

  async function deliver({ mailer, from }: Outbox, notice: Notice): Promise<void> {
    // Loaded once there is a mail: most sites have no mail server.
    const { composeNotice } = await import('../../access/methods/mailbox/composeNotice.ts');
    const message = await composeNotice({ ...notice, from, brand: brand(), now: now() });
    const { reservation, reason } = await mailer.open(new AbortController().signal);
    if (!reservation) return log.warn({ reason }, 'a mail about a proposal or report was not sent');
    reservation.send({ to: notice.to, message, until: now() + HOUR_MS });
  }

  return {
    canSend: () => outbox() !== undefined,
    send(notice) {
      const box = outbox();
      if (!box) return;
      const work = deliver(box, notice)
        .catch((err: unknown) => log.warn({ err }, 'a mail could not be composed'))
        .finally(() => pending.delete(work));
      pending.add(work);
    },
    async settled() {
      await Promise.all(pending);
    },
  };
}
