import type { Meters } from '../../../state/meters.ts';
import type { FormProvider } from '../../provider.ts';
import type { MethodLog } from '../methodLog.ts';
import { checkCode } from './checkCode.ts';
import { createCodeStore } from './createCodeStore.ts';
import { createMailer, type MailerOptions, type Outbox } from './createMailer.ts';
import { recallCode, recallMistyped, rememberMistyped } from './mailboxMemory.ts';
import type { MailboxSettings } from './mailboxSettings.ts';
import type { SmtpOptions } from './openSmtp.ts';
import { readMailbox } from './readMailbox.ts';
import { AGAIN_MS, sendCode } from './sendCode.ts';

interface Tools
  extends Pick<SmtpOptions, 'password' | 'tls'>,
    Pick<MailerOptions, 'pause' | 'timeoutMs'> {
  /** For this method only, derived from the site's secret: 32 bytes. */
  readonly key: Uint8Array;
  /** The current name of the site. */
  readonly brand: () => string;
  readonly meters: Meters;
  readonly now: () => number;
  readonly log: MethodLog;
}

/** The mail method, which may have pending mails. */
export interface MailboxProvider extends FormProvider {
  /** For other mails of the site. */
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/**
 * Sign-in with a code of six digits that is sent to a university mailbox. Nothing reveals whether a
 * mailbox exists: responses and their timing depend on the mail server as a whole, never on its
 * reply about an address.
 */
export function createMailboxProvider(settings: MailboxSettings, tools: Tools): MailboxProvider {
  const { id, domains } = settings;
  const { meters, brand, log } = tools;
  const codes = createCodeStore(tools.key);
  const mailer = createMailer(mailerOptions(settings, tools));
  const context = { settings, codes, mailer, meters, brand, log };
  return {
    id,
    kind: 'form',
    outbox: { mailer, from: settings.from },
    form(memory) {
      const sent = recallCode(codes, domains, memory);
      const mistyped = recallMistyped(codes, memory);
      if (sent === undefined) return { kind: 'mailbox', domains: [...domains], ...mistyped };
      return {
        kind: 'code',
        ...mistyped,
        sentTo: sent.mailbox.address,
        triesLeft: sent.left,
        againAt: sent.sent + AGAIN_MS,
      };
    },
    async submit({ fields, memory: before, now, signal }) {
      const sent = recallCode(codes, domains, before);
      // A visitor who corrects the address and mistypes it again still has the code that was sent
      // before.
      const { mailbox: sentTo, ...kept } = sent ?? {};
      const typed = fields.get('mailbox');
      if (typed !== undefined || sent === undefined) {
        const text = typed ?? '';
        const memory = { ...kept, ...rememberMistyped(codes, text) };
        const mailbox = readMailbox(text, domains);
        if (!mailbox) return { kind: 'next', memory, errorCode: 'wrong-mailbox' };
        const isSame = sentTo?.subject === mailbox.subject;
        return sendCode(context, mailbox, isSame ? sent : undefined, memory, { now, signal });
      }
      if (fields.has('again')) return sendCode(context, sent.mailbox, sent, kept, { now, signal });
      return checkCode(context, sent, fields.get('code') ?? '', now);
    },
    close: () => mailer.close(),
  };
}

function mailerOptions(
  { id, smtp, from }: MailboxSettings,
  { password, tls, now, pause, timeoutMs, log }: Tools,
): MailerOptions {
  return {
    smtp,
    password,
    tls,
    from,
    now,
    pause,
    timeoutMs,
    onError({ what, reason }) {
      const facts = { method: id, reason };
      if (what === 'recipient') {
        log.info(facts, 'The mail server does not take mail for an address');
      } else log.warn(facts, 'A mail could not be handed to the mail server');
    },
  };
}
