import type { ExpressionBuilder } from 'kysely';
import { refuseApproved } from './deviceGrants.ts';
import { isFit } from './fitting.ts';
import type { StoreParts, Tables } from './tables.ts';
import { revokeHolding } from './tokens.ts';

/** Which sign-ins: of a person, by a method, or all. */
export type Whose = { readonly person: string } | { readonly method: string } | 'all';

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
  end(whose: Whose): Promise<EndedSignIns>;
  /** Revokes all tokens, including those made by maintainers, and refuses approved grants. */
  revokeTokens(): Promise<Pick<EndedSignIns, 'grants' | 'tokens'>>;
}

const NONE: EndedSignIns = { sessions: 0, grants: 0, tokens: 0 };

export function createSignIns({ db, now }: StoreParts): SignIns {
  return {
    async end(whose) {
      if (whose !== 'all') {
        const isKnown = 'person' in whose ? isFit(whose.person, 100) : isFit(whose.method, 64);
        if (!isKnown) return NONE;
      }
      return await db.transaction().execute(async (transaction) => {
        // In the order in which one leads to the next. Approving locks the session and redeeming
        // the grant, so what is under way is either seen here or finds nothing left.
        const time = now();
        const sessions = await transaction
          .deleteFrom('sessions')
          .where('expires', '>', time)
          .where(isOf(whose))
          .executeTakeFirst();
        const grants = await refuseApproved(transaction, time)
          .where(isOf(whose))
          .executeTakeFirst();
        const tokens = await revokeHolding(transaction, time).where(isOf(whose)).executeTakeFirst();
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
        const tokens = await revokeHolding(transaction, time).executeTakeFirst();
        return { grants: Number(grants.numUpdatedRows), tokens: Number(tokens.numUpdatedRows) };
      });
    },
  };
}

function isOf(whose: Whose) {
  return (eb: ExpressionBuilder<Tables, 'sessions' | 'device_grants' | 'tokens'>) => {
    if (whose === 'all') return eb('way', 'is not', null);
    return 'person' in whose ? eb('person', '=', whose.person) : eb('way', '=', whose.method);
  };
}
