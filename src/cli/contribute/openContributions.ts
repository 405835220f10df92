import { createHmac } from 'node:crypto';
import { addressBlock } from '../../access/limits/addressBlock.ts';
import type { Secret } from '../../config/secret.ts';
import type { Publisher } from '../../contribute/archivePorts.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import type { State } from '../../state/state.ts';

interface ContributionOptions {
  readonly state: Pick<State, 'roles'>;
  readonly secret: Pick<Secret, 'deriveKey'>;
  readonly publisher: Publisher;
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
  };
}
