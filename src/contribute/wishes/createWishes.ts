import { createHmac } from 'node:crypto';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import { WISH_LENGTH } from '../../protocol/contribution/wishes.ts';
import type { Meters } from '../../state/meters.ts';
import type { Wish, Wishes } from '../../state/wishes.ts';
import type { Actor } from '../actor.ts';
import { type DailyRule, takeDaily } from '../dailyLimit.ts';
import { foldText } from '../foldText.ts';
import type { JournalService } from '../journal/createJournalService.ts';
import { cleanLine } from '../proposals/cleanText.ts';

/** What visitors wish for. */
export interface WishService {
  /** Wishes for a text; a visitor counts once for each wish. */
  add(
    actor: Actor,
    wish: { readonly text: string; readonly proof: string },
  ): Promise<
    | { readonly wish: Wish; readonly refusal?: never }
    | {
        readonly wish?: never;
        readonly refusal: 'bad-request' | 'work-needed' | 'too-many-requests';
      }
  >;
  /** Most wished for first. */
  list(state: Wish['state']): Promise<readonly Wish[]>;
  /** Returns false if there is no such open wish. */
  close(actor: Actor, key: string, outcome: Parameters<Wishes['close']>[1]): Promise<boolean>;
}

export interface WishParts {
  readonly wishes: Wishes;
  readonly meters: Pick<Meters, 'hit'>;
  /** Whether a proof of work is solved, fresh and used for the first time. */
  readonly checkProof: (proof: string) => Promise<boolean>;
  readonly journal: Pick<JournalService, 'record'>;
  /** Hashes visitors: 32 bytes, for this purpose only. */
  readonly key: Uint8Array;
}

const DAILY: DailyRule = { name: 'wish', ofOrigin: 30, ofAll: 2000 };

/** How many wishes a list has. */
const MOST_LISTED = 200;

export function createWishes({ wishes, meters, checkProof, journal, key }: WishParts): WishService {
  /** Keyed, so that the hash of a session's person does not lead to a wish. */
  const hashVisitor = ({ person, origin }: Actor) =>
    createHmac('sha256', key)
      .update(person ?? origin)
      .digest('base64url');

  return {
    async add(actor, { text, proof }) {
      const line = cleanLine(withoutUnseen(text));
      if (line.length < WISH_LENGTH.least) return { refusal: 'bad-request' };
      if (!(await checkProof(proof))) return { refusal: 'work-needed' };
      if (!(await takeDaily(meters, DAILY, actor.origin))) return { refusal: 'too-many-requests' };
      const visitor = hashVisitor(actor);
      return { wish: await wishes.add({ key: wishKey(line), text: line, visitor }) };
    },
    list: (state) => wishes.list({ state, limit: MOST_LISTED }),
    async close(actor, wish, outcome) {
      const isClosed = await wishes.close(wish, outcome);
      if (isClosed) {
        await journal.record(actor, 'wish.close', wish, {
          before: { state: 'open' },
          after: outcome,
        });
      }
      return isClosed;
    },
  };
}

/**
 * What equal wishes have in common: people write 高数 A 答案 with and without spaces. Its beginning only,
 * because one character can become eighteen (U+FDFA).
 */
export function wishKey(text: string): string {
  return foldText(text).replaceAll(' ', '').slice(0, WISH_LENGTH.most).toWellFormed();
}
