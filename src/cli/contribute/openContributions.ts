import { createHmac } from 'node:crypto';
import { addressBlock } from '../../access/limits/addressBlock.ts';
import type { Secret } from '../../config/secret.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { createJournalService } from '../../contribute/journal/createJournalService.ts';
import { createRoleService } from '../../contribute/roles/createRoleService.ts';
import type { State } from '../../state/state.ts';

interface ContributionOptions {
  readonly state: Pick<State, 'roles' | 'journal'>;
  readonly secret: Pick<Secret, 'deriveKey'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Puts together the services behind the pages for giving and reviewing. */
export function openContributions({ state, secret, now }: ContributionOptions): Contributions {
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
  };
}
