import { createHmac } from 'node:crypto';
import { addressBlock } from '../../access/limits/addressBlock.ts';
import type { Secret } from '../../config/secret.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { createJournalService } from '../../contribute/journal/createJournalService.ts';
import type { State } from '../../state/state.ts';

interface ContributionOptions {
  readonly state: Pick<State, 'roles' | 'journal'>;
  readonly secret: Pick<Secret, 'deriveKey'>;
}

/** Puts together the services behind the pages for giving and reviewing. */
export function openContributions({ state, secret }: ContributionOptions): Contributions {
  const originKey = secret.deriveKey('origin');
  return {
    roleOf: (person) => state.roles.find(person),
    hashOrigin: (address) =>
      createHmac('sha256', originKey)
        .update(addressBlock(address ?? ''))
        .digest('base64url')
        .slice(0, 22),
    journal: createJournalService(state.journal),
  };
}
