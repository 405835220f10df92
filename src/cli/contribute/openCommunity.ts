import { createSeal } from '../../access/createSeal.ts';
import type { Secret } from '../../config/secret.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { createDesk, type DeskParts } from '../../contribute/desk/createDesk.ts';
import { createMissedSearches } from '../../contribute/missedSearches/createMissedSearches.ts';
import { createReports, type ReportParts } from '../../contribute/reports/createReports.ts';
import { createWishes } from '../../contribute/wishes/createWishes.ts';
import type { State } from '../../state/state.ts';

export interface CommunityOptions
  extends Pick<Contributions, 'journal'>,
    Pick<ReportParts, 'checkProof' | 'notices' | 'origin'> {
  readonly state: Pick<
    State,
    'downloads' | 'reports' | 'wishes' | 'missedSearches' | 'meters' | 'proposals'
  >;
  readonly secret: Pick<Secret, 'deriveKey'>;
  /** What the desk shows of the server. */
  readonly desk: Pick<DeskParts, 'diagnostics' | 'work' | 'machine'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Puts together what visitors tell without giving anything. */
export function openCommunity({
  state,
  secret,
  journal,
  checkProof,
  notices,
  origin,
  desk,
  now,
}: CommunityOptions): Pick<
  Contributions,
  'reports' | 'wishes' | 'missedSearches' | 'thanked' | 'desk'
> {
  const shared = { meters: state.meters, checkProof, journal };
  const seal = createSeal(secret.deriveKey('report mail'));
  return {
    reports: createReports({ ...shared, reports: state.reports, seal, notices, origin }),
    wishes: createWishes({
      ...shared,
      wishes: state.wishes,
      key: secret.deriveKey('wish visitor'),
    }),
    missedSearches: createMissedSearches({ missedSearches: state.missedSearches, now }),
    thanked: () => state.proposals.thanked(),
    desk: createDesk({ ...desk, state, now }),
  };
}
