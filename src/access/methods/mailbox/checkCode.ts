import { LIFETIMES } from '../../../lib/lifetimes.ts';
import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';
import type { Measure, Meters } from '../../../state/meters.ts';
import type { FormProvider } from '../../provider.ts';
import type { MethodLog } from '../methodLog.ts';
import type { CodeStore } from './createCodeStore.ts';
import type { SentCode } from './mailboxMemory.ts';

/** How many tries a code has. */
export const TRIES = 5;

/**
 * More wrong codes than this, of all visitors together, are an attack: then each code has one try.
 */
const WRONG_CODES: Measure = { limit: 200, windowMs: LIFETIMES.counter };

export interface CheckContext {
  readonly settings: { readonly id: string };
  readonly codes: CodeStore;
  readonly meters: Meters;
  readonly log: MethodLog;
}

/**
 * Checks a code that was typed.
 *
 * @param typed untrusted
 * @param now milliseconds since 1970
 */
export async function checkCode(
  { settings: { id }, codes, meters, log }: CheckContext,
  { mailbox, ...memory }: SentCode,
  typed: string,
  now: number,
): ReturnType<FormProvider['submit']> {
  const stay = (errorCode: SignInErrorCode, left: number) =>
    ({ kind: 'next', memory: { ...memory, left }, errorCode }) as const;
  const code = readCode(typed);
  // Text that is not a code cannot be right: it costs no try, and reveals nothing.
  if (code === undefined) return stay('wrong-code', memory.left);
  if (now >= memory.until) return stay('expired', 0);
  const wrongCodes = `mailbox:${id}:wrong`;
  const isCalm = (await meters.look(wrongCodes, WRONG_CODES)).allowed;
  // Counted in the database before the comparison: of a hundred concurrent tries five are compared.
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

/** Six digits, also full-width or with spaces; undefined for any other text. */
export function readCode(typed: string): string | undefined {
  const code = typed.slice(0, 100).normalize('NFKC').replace(/\s/gu, '');
  return /^[0-9]{6}$/u.test(code) ? code : undefined;
}
