import { createHmac } from 'node:crypto';
import { addressBlock } from '../../access/limits/addressBlock.ts';
import type { ContributeSettings } from '../../config/contributeSettings.ts';
import type { Secret } from '../../config/secret.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { createProofs } from '../../contribute/createProofs.ts';
import { createJournalService } from '../../contribute/journal/createJournalService.ts';
import type { Log } from '../../server/log.ts';
import type { State } from '../../state/state.ts';
import type { LiveSite } from '../live/createLiveSite.ts';
import { createExaminer } from './createExaminer.ts';
import { createServedArchive } from './createServedArchive.ts';
import { type CommunityOptions, openCommunity } from './openCommunity.ts';
import { openUploads } from './openUploads.ts';

interface ContributionOptions {
  readonly state: Pick<State, 'roles' | 'journal' | 'uploads' | 'meters'> &
    CommunityOptions['state'];
  readonly secret: Pick<Secret, 'deriveKey'>;
  /** The data folder. */
  readonly data: string;
  readonly live: Pick<LiveSite, 'ask'>;
  readonly settings: () => ContributeSettings;
  readonly log: Log;
  /** What the desk shows of the server. */
  readonly desk: CommunityOptions['desk'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Puts together the services behind the pages for giving and reviewing. */
export async function openContributions({
  state,
  secret,
  live,
  ...options
}: ContributionOptions): Promise<Contributions & { close(): Promise<void> }> {
  const journal = createJournalService(state.journal);
  const proofs = createProofs({
    key: secret.deriveKey('proof'),
    meters: state.meters,
    now: options.now,
  });
  const originKey = secret.deriveKey('origin');
  const archive = createServedArchive(live.ask);
  const examiner = createExaminer(archive);
  const isTakenDown = async () => false;
  const opened = await openUploads({ ...options, state, examiner, isTakenDown });
  return {
    roleOf: (person) => state.roles.find(person),
    hashOrigin: (address) =>
      createHmac('sha256', originKey)
        .update(addressBlock(address ?? ''))
        .digest('base64url')
        .slice(0, 22),
    journal,
    uploads: opened.uploads,
    forms: opened.forms,
    inbox: opened.inbox,
    archive,
    examiner,
    proofs,
    ...openCommunity({ ...options, state, secret, journal, checkProof: proofs.check }),
    async close() {
      const closed = opened.close();
      // Ends the examination that is under way.
      examiner.close();
      await closed;
    },
  };
}
