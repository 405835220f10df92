import * as v from 'valibot';
import { SecretSchema } from '../../protocol/contribution/proposals.ts';
import { newSecret } from '../lib/newSecret.ts';

const KEY = 'contribute-secret';

/**
 * The secret of this browser, created once: who has it can follow and change what was given from
 * here. Without a storage it lasts as long as the page.
 */
export function browserSecret(storage: Storage | undefined): string {
  const stored = storedSecret(storage);
  if (stored !== undefined) return stored;
  const secret = newSecret();
  try {
    storage?.setItem(KEY, secret);
  } catch {
    // A full storage: the link on the page is the only way to follow.
  }
  return secret;
}

/** The secret, if this browser has given something before. */
export function storedSecret(storage: Storage | undefined): string | undefined {
  return parseSecret(storage?.getItem(KEY) ?? '');
}

/** The secret in an address; undefined if it is none. */
export function parseSecret(text: string): string | undefined {
  const parsed = v.safeParse(SecretSchema, text);
  return parsed.success ? parsed.output : undefined;
}

/** A UUID (RFC 9562, version 4); `crypto.randomUUID` needs HTTPS. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
