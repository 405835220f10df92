import { HOUR_MS } from '../../lib/durations.ts';
import type { Principal, Visitor } from '../visitor.ts';
import { addressBlock, UNKNOWN_BLOCK } from './addressBlock.ts';
import { createDebtTable, type DebtTable, TOLERANCE } from './debtTable.ts';
import type { LimitName, LimitRules } from './limitRules.ts';

/** How a visitor is counted. */
export interface LimitKey {
  readonly name: string;
  /** `person`: a session; `address`: one household; `shared`: an address that many may share. */
  readonly as: 'person' | 'address' | 'shared';
  /** The keyed hash of the person, if there is a session with an identity. */
  readonly person?: string | undefined;
}

/** Whether a request is over the limit, and if so, for how many milliseconds. */
export type Verdict =
  | { readonly isOver: false }
  | { readonly isOver: true; readonly waitMs: number };

export interface Limits {
  /**
   * Counts a request, unless it is over the limit: refused requests cost nothing, so retrying does
   * not extend the wait.
   *
   * @param units a download is 1, a small part of one less, a pack as many as it has documents; what
   * is more than the amount of an hour costs all of it, and so is possible
   */
  take(limit: LimitName, counted: LimitKey, units?: number): Verdict | Promise<Verdict>;
}

/**
 * Limits by the generic cell rate algorithm (ATM Forum TM 4.0, section 4.4.3): a visitor may use
 * the whole amount of an hour at once, and it refills evenly, so that the wait is seconds and not
 * until the end of an hour.
 *
 * @param rules read for each request: they change with `site.yml`
 * @param now milliseconds since 1970
 */
export function createLimits(
  rules: () => LimitRules,
  now: () => number,
  table: DebtTable = createDebtTable(),
): { take(...request: Parameters<Limits['take']>): Verdict } {
  return {
    take(limit, counted, units = 1) {
      const perHour = hourlyAmount(rules(), limit, counted);
      if (perHour === false) return { isOver: false };
      const time = now();
      const cost = (Math.min(units, perHour) * HOUR_MS) / perHour;
      const until = table.charge(`${limit} ${counted.name}`, { now: time, cost, max: HOUR_MS });
      const waitMs = until - time - HOUR_MS;
      if (waitMs > TOLERANCE) return { isOver: true, waitMs };
      return { isOver: false };
    },
  };
}

/** The amount of a visitor in an hour; false if it is not limited. */
export function hourlyAmount(
  rules: LimitRules,
  limit: LimitName,
  { as }: Pick<LimitKey, 'as'>,
): number | false {
  const { [limit]: amount, readersPerAddress } = rules;
  return amount && (as === 'shared' ? amount * readersPerAddress : amount);
}

/**
 * How a visitor is counted: by the person if there is a session, at any address; by the
 * address otherwise. A campus has hundreds of readers behind one address. Any address may be shared
 * if the campus networks are not configured, and so may a proxy that is not configured.
 */
export function limitKeyOf(
  { address, isCampus }: Pick<Visitor, 'address' | 'isCampus'>,
  principal: Pick<Principal, 'id' | 'person'> | undefined,
  knowsCampus: boolean,
): LimitKey {
  if (principal) {
    const { id, person } = principal;
    return { name: `person ${person ?? id}`, as: 'person', person };
  }
  const block = addressBlock(address ?? '');
  const isShared = isCampus || !knowsCampus || block === UNKNOWN_BLOCK || isPrivate(block);
  return { name: block, as: isShared ? 'shared' : 'address' };
}

/** RFC 1918, 6598 (carriers), 1122 and 3927; of IPv6 RFC 4193 and 4291: none of them is one household's. */
const PRIVATE =
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|0:0:0:0::|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/u;

function isPrivate(block: string): boolean {
  return PRIVATE.test(block);
}
