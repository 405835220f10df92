import * as v from 'valibot';
import type { ProviderMemory } from '../../provider.ts';
import type { CodeStore } from './createCodeStore.ts';
import { type Mailbox, readMailbox } from './readMailbox.ts';

/** What the method remembers while it waits for a code: useless without the key. */
const MemorySchema = v.object({
  /** The address, encrypted. */
  sealed: v.string(),
  /** Names this code; its tries are counted by it. */
  signIn: v.string(),
  /** A keyed hash of the code. */
  digest: v.string(),
  /** Tries left. */
  left: v.number(),
  /** Milliseconds since 1970. */
  sent: v.number(),
  until: v.number(),
});

export type CodeMemory = v.InferOutput<typeof MemorySchema>;

/** A code that was sent, and the mailbox it was sent to. */
export type SentCode = CodeMemory & { readonly mailbox: Mailbox };

/** In addition, or alone: text typed as an address that led to no mail, encrypted, to be corrected. */
const MistypedSchema = v.object({ typed: v.string() });

/** No address is longer (RFC 5321, section 4.5.3.1): longer text is not kept for correction. */
const LONGEST_MISTYPED = 254;

/** The code that was sent, if one was. */
export function recallCode(
  codes: CodeStore,
  domains: readonly string[],
  memory: ProviderMemory | undefined,
): SentCode | undefined {
  const parsed = v.safeParse(MemorySchema, memory);
  if (!parsed.success) return undefined;
  const address = codes.unseal(parsed.output.sealed);
  const mailbox = address === undefined ? undefined : readMailbox(address, domains);
  return mailbox && { ...parsed.output, mailbox };
}

/** The text that was typed last, if no mail was sent to it. */
export function recallMistyped(
  codes: CodeStore,
  memory: ProviderMemory | undefined,
): { readonly typed?: string } {
  const parsed = v.safeParse(MistypedSchema, memory);
  const typed = parsed.success ? codes.unseal(parsed.output.typed) : undefined;
  return typed === undefined ? {} : { typed };
}

/** What to remember of text that was typed as an address. */
export function rememberMistyped(codes: CodeStore, text: string): ProviderMemory {
  return text.length > LONGEST_MISTYPED ? {} : { typed: codes.seal(text) };
}
