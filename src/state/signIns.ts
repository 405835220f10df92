import type { ExpressionBuilder } from 'kysely';
import { refuseApproved } from './deviceGrants.ts';
import { isStorable } from './storableText.ts';
import type { StoreParts, Tables } from './tables.ts';
import { revokeActive } from './tokens.ts';

/** Which sign-ins: of a person, by a method, or all. */
export type SignInFilter = { readonly person: string } | { readonly method: string } | 'all';

/** How many of each kind were ended. */
export interface EndedSignIns {
  readonly sessions: number;
  /** Approved grants that had not been redeemed. */
  readonly grants: number;
  readonly tokens: number;
}

/** All results of sign-ins: sessions, the device grants that they approved, and tokens. */
export interface SignIns {
  /**
   * Ends sessions, grants and tokens in one transaction, so that none can turn into another afterwards.
   * Tokens made by a maintainer stay, because no method confirmed them.
   */
  end(filter: SignInFilter): Promise<EndedSignIns>;
  /** Revokes all tokens, including those made by maintainers, and refuses approved grants. */
  revokeTokens(): Promise<Pick<EndedSignIns, 'grants' | 'tokens'>>;
}

const NONE: EndedSignIns = { sessions: 0, grants: 0, tokens: 0 };

export function createSignIns({ db, now }: StoreParts): SignIns {
  return {
    async end(filter) {
      if (filter !== 'all') {
        const isKnown =
          'person' in filter ? isStorable(filter.person, 100) : isStorable(filter.method, 64);
        if (!isKnown) return NONE;
      }
      return await db.transaction().execute(async (transaction) => {
        // In the order in which one leads to the next. Approving locks the session and redeeming
        // the grant, so what is under way is either seen here or finds nothing left.
        const time = now();
        const sessions = await transaction
          .deleteFrom('sessions')
          .where('expires', '>', time)
          .where(isOf(filter))
          .executeTakeFirst();
        const grants = await refuseApproved(transaction, time)
          .where(isOf(filter))
          .executeTakeFirst();
        const tokens = await revokeActive(transaction, time).where(isOf(filter)).executeTakeFirst();
        return {
          sessions: Number(sessions.numDeletedRows),
          grants: Number(grants.numUpdatedRows),
          tokens: Number(tokens.numUpdatedRows),
        };
      });
    },
    async revokeTokens() {
      return await db.transaction().execute(async (transaction) => {
        const time = now();
        const grants = await refuseApproved(transaction, time).executeTakeFirst();
        const tokens = await revokeActive(transaction, time).executeTakeFirst();
        return { grants: Number(grants.numUpdatedRows), tokens: Number(tokens.numUpdatedRows) };
      });
    },
  };
}

function isOf(filter: SignInFilter) {
  return (eb: ExpressionBuilder<Tables, 'sessions' | 'device_grants' | 'tokens'>) => {
    if (filter === 'all') return eb('way', 'is not', null);
    return 'person' in filter ? eb('person', '=', filter.person) : eb('way', '=', filter.method);
  };
}
