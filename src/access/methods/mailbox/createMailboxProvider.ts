import { randomBytes, randomInt } from 'node:crypto';
import * as v from 'valibot';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';
import { inMinutes, LIFETIMES } from '../../../lib/lifetimes.ts';
import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';
import type { Measure, Meters } from '../../../state/meters.ts';
import type { FormProvider, ProviderMemory } from '../../provider.ts';
import type { MethodLog } from '../methodLog.ts';
import { composeCodeMail } from './composeCodeMail.ts';
import { createCodeStore } from './createCodeStore.ts';
import { createMailer, type MailerOptions } from './createMailer.ts';
import type { MailboxSettings } from './mailboxSettings.ts';
import type { SmtpOptions } from './openSmtp.ts';
import { type Mailbox, readMailbox } from './readMailbox.ts';

interface Tools
  extends Pick<SmtpOptions, 'password' | 'tls'>,
    Pick<MailerOptions, 'pause' | 'patienceMs'> {
  /** Of the site, for this method alone: 32 bytes. */
  readonly key: Uint8Array;
  /** What the site is called, at this moment. */
  readonly brand: () => string;
  readonly meters: Meters;
  readonly now: () => number;
  readonly log: MethodLog;
}

/** The method by mail, which has mails under way. */
export interface MailboxProvider extends FormProvider {
  close(): Promise<void>;
}

const TRIES = 5;
/** Between two mails to one mailbox. */
const AGAIN_MS = MINUTE_MS;

/** What one mailbox is sent at most, whoever asks (decision 34 has what these add up to). */
const MAILBOX_SHORT: Measure = { limit: 3, windowMs: LIFETIMES.mailCode };
const MAILBOX_DAY: Measure = { limit: 10, windowMs: LIFETIMES.counter };
/** More wrong codes than that, of all visitors together, are no slips: each code has one try then. */
const WRONG_CODES: Measure = { limit: 200, windowMs: LIFETIMES.counter };

/** Between two steps: all of it is useless without the key. */
const MemorySchema = v.object({
  /** The address, encrypted. */
  sealed: v.string(),
  /** Names this code; its tries are counted by it. */
  signIn: v.string(),
  /** A keyed hash of the code. */
  digest: v.string(),
  left: v.number(),
  /** Milliseconds since 1970. */
  sent: v.number(),
  until: v.number(),
});

type CodeMemory = v.InferOutput<typeof MemorySchema>;

/** Beside it, or alone: what was typed as an address and led to no mail, encrypted, to be corrected. */
const SlipSchema = v.object({ typed: v.string() });

/** No address is longer (RFC 5321, 4.5.3.1): what is, nobody corrects. */
const LONGEST_SLIP = 254;

type Step = Awaited<ReturnType<FormProvider['submit']>>;

/**
 * Signing in by a code of six digits that is sent to a mailbox of the university. Whether there is
 * such a mailbox is told by nothing: answers, and how long they take, depend on the mail server as a
 * whole, never on what it says of an address.
 */
export function createMailboxProvider(settings: MailboxSettings, tools: Tools): MailboxProvider {
  const { id, domains, from, mails } = settings;
  const { meters, log } = tools;
  const codes = createCodeStore(tools.key);
  const mailer = createMailer({
    smtp: settings.smtp,
    password: tools.password,
    tls: tools.tls,
    from,
    now: tools.now,
    pause: tools.pause,
    patienceMs: tools.patienceMs,
    onError({ what, reason }) {
      const facts = { method: id, reason };
      if (what === 'recipient')
        log.info(facts, 'The mail server does not take mail for an address');
      else log.warn(facts, 'A mail with a code could not be handed to the mail server');
    },
  });
  const sent = {
    hour: { key: `mailbox:${id}:sent:hour`, limit: mails.perHour, windowMs: HOUR_MS },
    day: { key: `mailbox:${id}:sent:day`, limit: mails.perDay, windowMs: LIFETIMES.counter },
  };
  const wrongCodes = `mailbox:${id}:wrong`;

  function recall(memory: ProviderMemory | undefined) {
    const parsed = v.safeParse(MemorySchema, memory);
    if (!parsed.success) return undefined;
    const address = codes.unseal(parsed.output.sealed);
    const mailbox = address === undefined ? undefined : readMailbox(address, domains);
    return mailbox && { ...parsed.output, mailbox };
  }

  /** What was typed last, where no mail went there. */
  function recallSlip(memory: ProviderMemory | undefined): { readonly typed?: string } {
    const parsed = v.safeParse(SlipSchema, memory);
    const typed = parsed.success ? codes.unseal(parsed.output.typed) : undefined;
    return typed === undefined ? {} : { typed };
  }

  async function send(
    mailbox: Mailbox,
    known: CodeMemory | undefined,
    memory: ProviderMemory,
    { now, signal }: { readonly now: number; readonly signal: AbortSignal },
  ): Promise<Step> {
    const stay = (errorCode: SignInErrorCode): Step => ({ kind: 'next', memory, errorCode });
    const stayUnsent = (reason: string): Step => {
      log.warn({ method: id, reason }, 'No mail with a code can be sent');
      return stay('mail-not-sent');
    };
    if (known !== undefined && now < known.sent + AGAIN_MS) return stay('too-many');

    const name = codes.nameOf(mailbox.subject);
    const own = [
      { key: `mailbox:${id}:${name}:short`, ...MAILBOX_SHORT },
      { key: `mailbox:${id}:${name}:day`, ...MAILBOX_DAY },
    ];
    const all = [sent.hour, sent.day];
    // Looked at before there is a connection, counted when there is one: while the mail server is
    // down nobody uses up what a mailbox has.
    if (!(await areWithin(own, 'look'))) return stay('too-many');
    if (!(await areWithin(all, 'look'))) return stayUnsent('as many as access.ways[].mails allows');
    const { counter, reason } = await mailer.open(signal);
    if (!counter) return stayUnsent(reason);
    const mayBeSent = await areWithin([...own, ...all], 'hit');
    if (!mayBeSent || signal.aborted) {
      counter.leave();
      return stay(mayBeSent ? 'mail-not-sent' : 'too-many');
    }

    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const signIn = randomBytes(12).toString('base64url');
    const until = now + LIFETIMES.mailCode;
    const { address: to } = mailbox;
    const mail = {
      from,
      to,
      brand: tools.brand(),
      code,
      minutes: inMinutes(LIFETIMES.mailCode),
      now,
    };
    counter.send({ to, message: await composeCodeMail(mail), until });
    const sealed = codes.seal(to);
    const digest = codes.digest(signIn, code);
    const fresh: CodeMemory = { sealed, signIn, digest, left: TRIES, sent: now, until };
    return { kind: 'next', memory: fresh };
  }

  /** Of several the first that is not within its limit ends it: those behind it are not counted. */
  async function areWithin(
    measures: readonly (Measure & { readonly key: string })[],
    how: 'look' | 'hit',
  ): Promise<boolean> {
    for (const { key, ...measure } of measures) {
      if (!(await meters[how](key, measure)).allowed) return false;
    }
    return true;
  }

  async function check(
    known: CodeMemory & { readonly mailbox: Mailbox },
    typed: string,
    now: number,
  ): Promise<Step> {
    const { mailbox, ...memory } = known;
    const stay = (errorCode: SignInErrorCode, left: number): Step => ({
      kind: 'next',
      memory: { ...memory, left },
      errorCode,
    });
    const code = typed.slice(0, 100).normalize('NFKC').replace(/\s/gu, '');
    // What is no code cannot be right: it costs no try, and tells nothing.
    if (!/^[0-9]{6}$/u.test(code)) return stay('wrong-code', memory.left);
    if (now >= memory.until) return stay('expired', 0);
    const isCalm = (await meters.look(wrongCodes, WRONG_CODES)).allowed;
    // Counted before it is compared, in the database: of a hundred at once five are looked at.
    const limit = isCalm ? TRIES : 1;
    const key = `mailbox:${id}:try:${memory.signIn}`;
    const { allowed, left } = await meters.hit(key, { limit, windowMs: LIFETIMES.mailCode });
    if (!allowed) return stay('no-tries-left', 0);
    if (codes.isCode(memory.signIn, code, memory.digest)) {
      return { kind: 'confirmed', subject: mailbox.subject };
    }
    const wrong = await meters.hit(wrongCodes, WRONG_CODES);
    if (wrong.allowed && wrong.left === 0) {
      log.warn(
        { method: id, within: 'a day' },
        `${WRONG_CODES.limit} wrong codes were typed: somebody may be guessing. Each code has one try for now`,
      );
    }
    return left > 0 ? stay('wrong-code', left) : stay('no-tries-left', 0);
  }

  return {
    id,
    kind: 'form',
    form(memory) {
      const known = recall(memory);
      const slip = recallSlip(memory);
      if (known === undefined) return { kind: 'mailbox', domains: [...domains], ...slip };
      return {
        kind: 'code',
        ...slip,
        sentTo: known.mailbox.address,
        triesLeft: known.left,
        againAt: known.sent + AGAIN_MS,
      };
    },
    async submit({ fields, memory, now, signal }) {
      const known = recall(memory);
      // Who corrects an address and slips again still has the code that came before.
      const { mailbox: sentTo, ...kept } = known ?? {};
      const typed = fields.get('mailbox');
      if (typed !== undefined || known === undefined) {
        const text = typed ?? '';
        const slip = text.length > LONGEST_SLIP ? {} : { typed: codes.seal(text) };
        const memory = { ...kept, ...slip };
        const mailbox = readMailbox(text, domains);
        if (!mailbox) return { kind: 'next', memory, errorCode: 'wrong-mailbox' };
        const isSame = sentTo?.subject === mailbox.subject;
        return send(mailbox, isSame ? known : undefined, memory, { now, signal });
      }
      if (fields.has('again')) return send(known.mailbox, known, kept, { now, signal });
      return check(known, fields.get('code') ?? '', now);
    },
    close: () => mailer.close(),
  };
}
