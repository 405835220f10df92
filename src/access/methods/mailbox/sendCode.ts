import { randomBytes, randomInt } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';
import { inMinutes, LIFETIMES } from '../../../lib/lifetimes.ts';
import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';
import type { Measure, Meters } from '../../../state/meters.ts';
import type { FormProvider, ProviderMemory } from '../../provider.ts';
import type { MethodLog } from '../methodLog.ts';
import { TRIES } from './checkCode.ts';
import { composeCodeMail } from './composeCodeMail.ts';
import type { CodeStore } from './createCodeStore.ts';
import type { Mailer } from './createMailer.ts';
import type { CodeMemory } from './mailboxMemory.ts';
import type { MailboxSettings } from './mailboxSettings.ts';
import type { Mailbox } from './readMailbox.ts';

/** The shortest interval between two mails to one mailbox, in ms. */
export const AGAIN_MS = MINUTE_MS;

/** The maximum for one mailbox from all visitors (decision 34 adds these up). */
const MAILBOX_SHORT: Measure = { limit: 3, windowMs: LIFETIMES.mailCode };
const MAILBOX_DAY: Measure = { limit: 10, windowMs: LIFETIMES.counter };

export interface SendContext {
  readonly settings: Pick<MailboxSettings, 'id' | 'from' | 'mails'>;
  readonly codes: CodeStore;
  readonly mailer: Mailer;
  readonly meters: Meters;
  /** The current name of the site. */
  readonly brand: () => string;
  readonly log: MethodLog;
}

type KeyedMeasure = Measure & { readonly key: string };

/**
 * Sends a new code to a mailbox.
 *
 * @param known the code that the mailbox was sent before, if it was
 * @param memory what to remember if no mail is sent
 */
export async function sendCode(
  context: SendContext,
  mailbox: Mailbox,
  known: CodeMemory | undefined,
  memory: ProviderMemory,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): ReturnType<FormProvider['submit']> {
  const { settings, codes, mailer, meters, log } = context;
  const stay = (errorCode: SignInErrorCode) => ({ kind: 'next', memory, errorCode }) as const;
  const stayUnsent = (reason: string) => {
    log.warn({ method: settings.id, reason }, 'No mail with a code can be sent');
    return stay('mail-not-sent');
  };
  if (known !== undefined && now < known.sent + AGAIN_MS) return stay('too-many');

  const mailboxLimits = measuresOfMailbox(settings, codes.nameOf(mailbox.subject));
  const siteLimits = measuresOfSite(settings);
  // Checked before there is a connection, counted when there is one, so that a mail server that is
  // down does not use up the limits of a mailbox.
  if (!(await areWithin(meters, mailboxLimits, 'look'))) return stay('too-many');
  if (!(await areWithin(meters, siteLimits, 'look'))) {
    return stayUnsent('as many as access.ways[].mails allows');
  }
  const { reservation, reason } = await mailer.open(signal);
  if (!reservation) return stayUnsent(reason);
  const mayBeSent = await areWithin(meters, [...mailboxLimits, ...siteLimits], 'hit');
  if (!mayBeSent || signal.aborted) {
    reservation.leave();
    return stay(mayBeSent ? 'mail-not-sent' : 'too-many');
  }
  const { mail, memory: newMemory } = await composeMail(context, mailbox.address, now);
  reservation.send(mail);
  return { kind: 'next', memory: newMemory };
}

/** The mail with a new code of six digits, and what to remember of it. */
async function composeMail(
  { settings: { from }, codes, brand }: SendContext,
  to: string,
  now: number,
) {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const signIn = randomBytes(12).toString('base64url');
  const until = now + LIFETIMES.mailCode;
  const minutes = inMinutes(LIFETIMES.mailCode);
  const message = await composeCodeMail({ from, to, brand: brand(), code, minutes, now });
  const memory: CodeMemory = {
    sealed: codes.seal(to),
    signIn,
    digest: codes.digest(signIn, code),
    left: TRIES,
    sent: now,
    until,
  };
  return { mail: { to, message, until }, memory };
}

function measuresOfMailbox(
  { id }: Pick<MailboxSettings, 'id'>,
  name: string,
): readonly KeyedMeasure[] {
  return [
    { key: `mailbox:${id}:${name}:short`, ...MAILBOX_SHORT },
    { key: `mailbox:${id}:${name}:day`, ...MAILBOX_DAY },
  ];
}

function measuresOfSite({
  id,
  mails,
}: Pick<MailboxSettings, 'id' | 'mails'>): readonly KeyedMeasure[] {
  return [
    { key: `mailbox:${id}:sent:hour`, limit: mails.perHour, windowMs: HOUR_MS },
    { key: `mailbox:${id}:sent:day`, limit: mails.perDay, windowMs: LIFETIMES.counter },
  ];
}

/**
 * Whether all meters are within their limits. Stops at the first that is not: later ones are not
 * counted.
 */
async function areWithin(
  meters: Meters,
  measures: readonly KeyedMeasure[],
  how: 'look' | 'hit',
): Promise<boolean> {
  for (const { key, ...measure } of measures) {
    if (!(await meters[how](key, measure)).allowed) return false;
  }
  return true;
}
