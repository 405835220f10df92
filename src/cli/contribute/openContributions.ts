import { createHmac } from 'node:crypto';
import { addressBlock } from '../../access/limits/addressBlock.ts';
import type { Takedowns } from '../../archive/takedown/openTakedowns.ts';
import type { Secret } from '../../config/secret.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { createJournalService } from '../../contribute/journal/createJournalService.ts';
import { createRoleService } from '../../contribute/roles/createRoleService.ts';
import { closePending } from '../../contribute/takedown/closePending.ts';
import type { State } from '../../state/state.ts';
import { createTakedown } from './createTakedown.ts';

interface ContributionOptions {
  readonly state: Pick<State, 'roles' | 'journal' | 'proposals' | 'uploads' | 'reports'>;
  readonly secret: Pick<Secret, 'deriveKey'>;
  readonly takedowns: Takedowns;
  /** Reads the archive now. */
  readonly refresh: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Puts together the services behind the pages for giving and reviewing. */
export function openContributions({
  state,
  secret,
  takedowns,
  refresh,
  now,
}: ContributionOptions): Contributions {
  const journal = createJournalService(state.journal);
  const originKey = secret.deriveKey('origin');
  return {
    roleOf: (person) => state.roles.find(person),
    hashOrigin: (address) =>
      createHmac('sha256', originKey)
        .update(addressBlock(address ?? ''))
        .digest('base64url')
        .slice(0, 22),
    journal,
    roles: createRoleService({ roles: state.roles, journal, now }),
    takedown: createTakedown({
      takedowns,
      refresh,
      onTakenDown: (id) => closePending(state, id),
    }),
  };
}
