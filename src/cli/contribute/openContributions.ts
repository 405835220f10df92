import { createHmac } from 'node:crypto';
import { addressBlock } from '../../access/limits/addressBlock.ts';
import type { Outbox } from '../../access/methods/mailbox/createMailer.ts';
import type { Takedowns } from '../../archive/takedown/openTakedowns.ts';
import type { ContributeSettings } from '../../config/contributeSettings.ts';
import type { Secret } from '../../config/secret.ts';
import type { Publisher, TextTwins } from '../../contribute/archivePorts.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { createProofs } from '../../contribute/createProofs.ts';
import { createJournalService } from '../../contribute/journal/createJournalService.ts';
import { createRoleService } from '../../contribute/roles/createRoleService.ts';
import { closePending } from '../../contribute/takedown/closePending.ts';
import type { Site } from '../../protocol/site.ts';
import type { Log } from '../../server/log.ts';
import type { State } from '../../state/state.ts';
import type { SharedParts } from '../cluster/sharedParts.ts';
import type { LiveSite } from '../live/createLiveSite.ts';
import { createExaminer } from './createExaminer.ts';
import { createServedArchive } from './createServedArchive.ts';
import { createTakedown } from './createTakedown.ts';
import { type CommunityOptions, openCommunity } from './openCommunity.ts';
import { openProposals } from './openProposals.ts';
import { openUploads } from './openUploads.ts';

interface ContributionOptions {
  readonly state: Pick<
    State,
    'roles' | 'journal' | 'proposals' | 'uploads' | 'uploadPieces' | 'reports' | 'meters'
  > &
    CommunityOptions['state'];
  readonly secret: Pick<Secret, 'deriveKey'>;
  /** The data folder. */
  readonly data: string;
  readonly live: Pick<LiveSite, 'ask' | 'refresh'>;
  readonly takedowns: Takedowns;
  readonly settings: () => ContributeSettings;
  readonly log: Log;
  /** What the desk shows of the server. */
  readonly desk: CommunityOptions['desk'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly publisher: Publisher;
  /** Finds documents by their text. */
  readonly texts: TextTwins;
  /** The mailer of a sign-in method, if there is one. */
  readonly outbox: () => Outbox | undefined;
  readonly site: () => Site;
  /** Undefined if this is the only node. */
  readonly shared?: SharedParts | undefined;
}

/** Puts together the services behind the pages for giving and reviewing. */
export async function openContributions({
  state,
  secret,
  live,
  takedowns,
  publisher,
  texts,
  outbox,
  site,
  ...options
}: ContributionOptions): Promise<Contributions & { close(): Promise<void> }> {
  const { now } = options;
  const journal = createJournalService(state.journal);
  const originKey = secret.deriveKey('origin');
  const archive = createServedArchive(live.ask);
  const examiner = createExaminer(archive);
  const takedown = createTakedown({
    takedowns,
    refresh: live.refresh,
    onTakenDown: (id) => closePending(state, id),
  });
  const { isTakenDown } = takedown;
  const opened = await openUploads({ ...options, state, examiner, isTakenDown });
  const proofs = createProofs({ key: secret.deriveKey('proof'), meters: state.meters, now });
  const origin = () => site().hosts.main;
  const proposing = openProposals({
    state,
    secret,
    shared: options.shared,
    reader: archive,
    texts,
    publisher,
    examiner,
    files: opened.inbox,
    checkProof: proofs.check,
    outbox,
    brand: () => site().brand.name,
    origin,
    log: options.log,
    now,
  });
  return {
    roleOf: (person) => state.roles.find(person),
    hashOrigin: (address) =>
      createHmac('sha256', originKey)
        .update(addressBlock(address ?? ''))
        .digest('base64url')
        .slice(0, 22),
    journal,
    roles: createRoleService({ roles: state.roles, journal, now }),
    takedown,
    uploads: opened.uploads,
    forms: opened.forms,
    inbox: opened.inbox,
    archive,
    examiner,
    proofs,
    proposals: proposing.proposals,
    review: proposing.review,
    ...openCommunity({
      ...options,
      state,
      secret,
      journal,
      checkProof: proofs.check,
      notices: proposing.notices,
      origin,
    }),
    async close() {
      // What is being published still needs the uploads.
      await proposing.close();
      const closed = opened.close();
      // Ends the examination that is under way.
      examiner.close();
      await closed;
    },
  };
}
