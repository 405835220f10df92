import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';
import { LIFETIMES } from '../../../lib/lifetimes.ts';
import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';
import type { Measure, Meters } from '../../../state/meters.ts';
import type { Phrases } from '../../../state/phrases.ts';
import { isSame } from '../../isSame.ts';
import { addressBlock, networkOf } from '../../limits/addressBlock.ts';
import type { FormProvider } from '../../provider.ts';
import { createSemaphore } from '../createSemaphore.ts';
import { isPhrase, normalizePhrase } from './phraseHash.ts';

/**
 * Only wrong phrases count, so that a campus behind one address signs in as often as it likes: two
 * thousand students in ten minutes, a tenth of whom mistype it, are within the limit.
 */
export const WRONG_OF_ADDRESS: Measure = { limit: 200, windowMs: 10 * MINUTE_MS };
/**
 * The same for an address where somebody has had it right: blocking it takes an attacker more
 * effort.
 */
export const WRONG_OF_GOOD_ADDRESS: Measure = { limit: 1000, windowMs: 10 * MINUTE_MS };
/**
 * For all addresses together: guessing a phrase of eight random letters would take centuries.
 * Beyond it, only addresses where somebody has had it right keep their limit, so that no stranger
 * can lock the campus out.
 */
export const WRONG_OF_ALL: Measure = { limit: 3000, windowMs: HOUR_MS };

/**
 * The limit of all others then: with a higher one, three guessing addresses would lock out everyone
 * at home, and a person who knows the phrase needs one try.
 */
const WRONG_OF_UNKNOWN_ADDRESS: Measure = { limit: 1, windowMs: 10 * MINUTE_MS };

/** Each takes 64 MiB. */
const AT_ONCE = 2;
/** As many as can be served before they time out. */
const WAITING = 40;
const WAITING_OF_ADDRESS = 20;

/** How many addresses with a right phrase are remembered. */
const MOST_ADDRESSES = 10_000;

interface Tools {
  readonly phrases: Phrases;
  readonly meters: Meters;
  /** The key for hashes of counted addresses: 32 bytes. */
  readonly key: Buffer;
}

/**
 * A pass phrase that members share. It does not identify anybody, so there is no subject; to
 * exclude a person, change it and end the sessions of this method.
 */
export function createPhraseProvider(id: string, { phrases, meters, key }: Tools): FormProvider {
  const semaphore = createSemaphore({
    atOnce: AT_ONCE,
    waiting: WAITING,
    waitingOfGroup: WAITING_OF_ADDRESS,
  });
  /** Known only to this process: the key for the hash of the last right phrase. */
  const ownKey = randomBytes(32);
  const digestOf = (storedHash: string, phrase: string) =>
    createHmac('sha256', ownKey).update(`${storedHash}\0${phrase}`).digest();
  /** The keyed hash of the last right phrase: a repeated one needs no 64 MiB. */
  let lastRightDigest: Buffer | undefined;
  const goodAddresses = createGoodAddresses();

  const retryWith = (errorCode: SignInErrorCode) =>
    ({ kind: 'next', memory: {}, errorCode }) as const;

  return {
    id,
    kind: 'form',
    form: () => ({ kind: 'phrase' }),
    async submit({ fields, visitor, signal, now }) {
      if (signal.aborted) {
        return { kind: 'failed', failure: { errorCode: 'internal', reason: 'nobody waits' } };
      }
      const phrase = normalizePhrase(fields.get('phrase') ?? '');
      if (phrase === undefined) return retryWith('wrong-phrase');
      const storedHash = (await phrases.find(id))?.hash;
      if (storedHash === undefined) {
        const reason = 'no phrase is set: campusdocs access phrase sets one';
        return { kind: 'failed', failure: { errorCode: 'internal', reason } };
      }
      const hashAddress = (text: string) =>
        createHmac('sha256', key).update(text).digest('base64url');
      const from = visitor.address ?? '';
      const block = addressBlock(from);
      const address = hashAddress(block);
      const ofAddress = `phrase:${id}:${address}`;
      // A single person may get an IPv6 prefix with 65,536 such blocks.
      const ofNetwork = `phrase:${id}:one:${isIPv4(block) ? address : hashAddress(networkOf(from))}`;
      const ofAll = `phrase:${id}`;
      const isGood = goodAddresses.has(address, now);
      const limit = isGood ? WRONG_OF_GOOD_ADDRESS : WRONG_OF_ADDRESS;
      const mayTry = async () =>
        (await meters.look(ofAddress, limit)).allowed &&
        (isGood ||
          (await meters.look(ofAll, WRONG_OF_ALL)).allowed ||
          (await meters.look(ofNetwork, WRONG_OF_UNKNOWN_ADDRESS)).allowed);
      const confirm = () => {
        goodAddresses.add(address, now);
        return { kind: 'confirmed', subject: undefined } as const;
      };

      if (!(await mayTry())) return retryWith('too-many');
      const digest = digestOf(storedHash, phrase);
      if (lastRightDigest !== undefined && isSame(lastRightDigest, digest)) return confirm();
      const tryPhrase = async () => {
        // Others from this address may have been served meanwhile.
        if (!(await mayTry())) return 'too-many';
        if (await isPhrase(phrase, storedHash)) return 'right';
        await meters.hit(ofAddress, limit);
        await meters.hit(ofNetwork, WRONG_OF_UNKNOWN_ADDRESS);
        await meters.hit(ofAll, WRONG_OF_ALL);
        return 'wrong-phrase';
      };
      const permit = await semaphore.acquire(address, signal);
      if (!permit) return retryWith('too-many');
      const outcome = await tryPhrase().finally(permit.release);
      if (outcome !== 'right') return retryWith(outcome);
      lastRightDigest = digest;
      return confirm();
    },
  };
}

/** Addresses with a right phrase. The oldest are evicted first. */
function createGoodAddresses() {
  const until = new Map<string, number>();
  return {
    has: (address: string, now: number) => (until.get(address) ?? 0) > now,
    add(address: string, now: number): void {
      until.delete(address);
      until.set(address, now + LIFETIMES.goodAddress);
      const [oldest] = until.keys();
      if (until.size > MOST_ADDRESSES && oldest !== undefined) until.delete(oldest);
    },
  };
}
