import type { Seal } from '../../access/createSeal.ts';
import { readAnyMailbox } from '../../access/methods/mailbox/readMailbox.ts';
import type { ContributeSettings } from '../../config/contributeSettings.ts';
import { createTurns } from '../../lib/createTurns.ts';
import type { FollowedProposal, ProposalRequest } from '../../protocol/contribution/proposals.ts';
import type { JournalAct } from '../../state/journal.ts';
import type { Proposal, ProposalChange } from '../../state/proposals.ts';
import { hashSecret } from '../../state/secretHash.ts';
import type { State } from '../../state/state.ts';
import type { Actor } from '../actor.ts';
import type { ArchiveReader } from '../archivePorts.ts';
import type { InboxFiles } from '../inboxFiles.ts';
import { journalAct } from '../journal/createJournalService.ts';
import { type Outcome, refuse } from '../refusal.ts';
import { cleanContent } from './cleanContent.ts';
import { cleanLine, cleanLines } from './cleanText.ts';
import { endProposal, freeUploads } from './endProposal.ts';
import { followedProposal } from './followedProposal.ts';
import { type PreparedProposal, prepareProposal } from './prepareProposal.ts';
import { limitNew, limitWrites, ownerOf, WAITING } from './proposalLimits.ts';
import { readStored, type StoredContent } from './storedProposal.ts';

export interface ProposalParts {
  readonly state: Pick<State, 'proposals' | 'uploads' | 'meters'>;
  readonly reader: ArchiveReader;
  readonly files: InboxFiles;
  /** Whether a proof of work is solved and new. */
  readonly checkProof: (proof: string) => Promise<boolean>;
  /** Encrypts addresses for answers. */
  readonly addresses: Seal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Whose request it is, and how much one visitor may give. Callers have checked who may give at all. */
export interface Giving {
  readonly actor: Actor;
  readonly settings: Pick<ContributeSettings, 'filesPerVisitor'>;
}

/** The rules of proposals, for their authors. */
export interface ProposalService {
  /** Makes or changes a proposal. A repeated request changes nothing. */
  put(giving: Giving, uuid: string, request: ProposalRequest): Promise<Outcome<FollowedProposal>>;
  /** The proposals that share a secret, oldest first; only one if a UUID is given. */
  follow(secret: string, uuid?: string): Promise<readonly FollowedProposal[]>;
  /** Ends a proposal that nobody has decided yet. */
  withdraw(actor: Actor, uuid: string, secret: string): Promise<Outcome<FollowedProposal>>;
}

export function createProposals(parts: ProposalParts): ProposalService {
  const { proposals } = parts.state;
  const inTurn = createTurns();

  /** The proposal of a request; undefined if there is none that this secret follows. */
  async function findOwn(uuid: string, secret: string): Promise<Proposal | undefined> {
    const found = await proposals.find(uuid);
    return found?.follow === hashSecret(secret) ? found : undefined;
  }

  return {
    async put(giving, uuid, request) {
      const given = readRequest(request);
      if (given.refusal) return given;
      // One at a time, for simple answers: what two servers must not do twice, the database refuses.
      return inTurn(async () => {
        const seen = await proposals.find(uuid);
        const put = { ...given.done, ...giving, uuid, request };
        if (!seen) return addProposal(parts, put);
        if (seen.follow !== hashSecret(request.secret)) return refuse('proposal-not-found');
        return changeProposal(parts, put, seen);
      });
    },

    async follow(secret, uuid) {
      const followed = await proposals.followed(hashSecret(secret));
      return followed
        .filter((one) => uuid === undefined || one.uuid === uuid)
        .map(followedProposal);
    },

    async withdraw(actor, uuid, secret) {
      const seen = await findOwn(uuid, secret);
      if (!seen) return refuse('proposal-not-found');
      if (seen.state === 'withdrawn') return { done: followedProposal(seen) };
      if (!WAITING.includes(seen.state)) return refuse('proposal-changed');
      const act = journalAct(actor, 'proposal.withdraw', uuid, {
        before: { state: seen.state },
        after: { state: 'withdrawn' },
      });
      const known = seen.state === 'draft' ? undefined : act;
      if (!(await endProposal(parts, seen, { state: 'withdrawn' }, known))) {
        return refuse('proposal-changed');
      }
      return { done: followedProposal({ ...seen, state: 'withdrawn' }) };
    },
  };
}

/** A request whose texts are clean. */
interface Put extends Giving {
  readonly uuid: string;
  readonly request: ProposalRequest;
  readonly content: StoredContent;
  readonly thanks: string | undefined;
  /** Undefined keeps the address, null removes it. */
  readonly mail: string | null | undefined;
}

function readRequest(request: ProposalRequest): Outcome<Pick<Put, 'content' | 'thanks' | 'mail'>> {
  const { mail: typed } = request;
  const mailbox = typed === undefined || typed === '' ? undefined : readAnyMailbox(typed);
  if (typed !== undefined && typed !== '' && !mailbox) {
    return refuse('proposal-invalid', { errors: { mail: 'invalid' } });
  }
  const thanks = cleanLine(request.thanks ?? '');
  return {
    done: {
      content: cleanContent(request.content),
      thanks: thanks === '' ? undefined : thanks,
      mail: typed === '' ? null : mailbox?.address,
    },
  };
}

/** Whether the visitor has paid for a submission with some work of the device. */
async function isPaid({ checkProof }: ProposalParts, { request }: Put): Promise<boolean> {
  return request.proof !== undefined && (await checkProof(request.proof));
}

async function addProposal(parts: ProposalParts, put: Put): Promise<Outcome<FollowedProposal>> {
  const { uuid, actor, request, content, thanks, mail, settings } = put;
  const { proposals, uploads } = parts.state;
  const isDraft = !request.submit;
  const prepared = await prepareProposal({ uploads, reader: parts.reader }, uuid, content, {
    note: request.note,
    isDraft,
  });
  if (prepared.refusal) return prepared;
  if (!isDraft && !(await isPaid(parts, put))) return refuse('work-needed');
  const limited = await limitNew(parts.state, actor, settings);
  if (limited) return limited;
  if (!(await claimUpload(parts, uuid, content))) return refuse('upload-taken');
  const isNew = await proposals.add(
    {
      author: undefined,
      origin: undefined,
      ...ownerOf(actor),
      uuid,
      follow: hashSecret(request.secret),
      kind: content.kind,
      content: prepared.done.text,
      thanks,
      mail: mail ? parts.addresses.seal(mail) : undefined,
      state: isDraft ? 'draft' : 'open',
    },
    isDraft ? undefined : submission(put, 'proposal.submit', prepared.done),
  );
  // Another process has made one of this UUID meanwhile.
  if (!isNew) return refuse('proposal-changed');
  return followStored(parts, uuid);
}

async function changeProposal(
  parts: ProposalParts,
  put: Put,
  seen: Proposal,
): Promise<Outcome<FollowedProposal>> {
  const { uuid, actor, request, content, thanks, mail, settings } = put;
  const { proposals, uploads } = parts.state;
  const submits = request.submit && seen.state !== 'open';
  if (!submits && isRepeated(parts, put, seen)) {
    return { done: followedProposal(seen) };
  }
  const isChangeable = WAITING.includes(seen.state) && seen.kind === content.kind;
  if (!isChangeable) {
    // The answer to the first request was lost, and the proposal has been decided meanwhile.
    if (isRepeated(parts, put, seen)) return { done: followedProposal(seen) };
    return refuse('proposal-changed');
  }
  if (isHeld(seen, parts.now())) return refuse('proposal-held');
  const isDraft = !request.submit && seen.state !== 'open';
  const prepared = await prepareProposal({ uploads, reader: parts.reader }, uuid, content, {
    note: request.note,
    isDraft,
  });
  if (prepared.refusal) return prepared;
  if (!isDraft && !(await isPaid(parts, put))) return refuse('work-needed');
  const limited = await limitWrites(parts.state, actor, settings);
  if (limited) return limited;
  const change: ProposalChange = {
    content: prepared.done.text,
    thanks,
    ...(mail !== undefined && { mail: mail === null ? undefined : parts.addresses.seal(mail) }),
    ...(submits && { state: 'open', submitted: parts.now() }),
  };
  if (!(await claimUpload(parts, uuid, content))) return refuse('upload-taken');
  const action = submits ? 'proposal.submit' : 'proposal.change';
  const act = isDraft ? undefined : submission(put, action, prepared.done, seen);
  if (!(await proposals.update(seen, change, act))) return refuse('proposal-changed');
  if (content.kind === 'add') await freeUploads(parts, uuid, content.upload);
  return followStored(parts, uuid);
}

/** What the journal says of a proposal that reviewers see. */
function submission(
  { actor, uuid, content }: Put,
  action: 'proposal.submit' | 'proposal.change',
  { stored: { title } }: PreparedProposal,
  seen?: Proposal,
): JournalAct {
  return journalAct(actor, action, uuid, {
    ...(seen && { before: { state: seen.state, content: readStored(seen).content } }),
    after: { state: 'open', title, content },
  });
}

async function followStored(
  { state }: ProposalParts,
  uuid: string,
): Promise<Outcome<FollowedProposal>> {
  const stored = await state.proposals.find(uuid);
  return stored ? { done: followedProposal(stored) } : refuse('proposal-not-found');
}

/**
 * Gives an upload to a proposal, before that is stored: a crash in between leaves an upload that
 * expires, and no proposal whose upload does. Returns false if another one has got it meanwhile.
 */
async function claimUpload(
  { state: { uploads } }: ProposalParts,
  uuid: string,
  content: StoredContent,
): Promise<boolean> {
  return content.kind !== 'add' || (await uploads.claim(content.upload, uuid));
}

/** Whether a request says what the proposal has already. */
function isRepeated(
  { addresses }: Pick<ProposalParts, 'addresses'>,
  { content, request, thanks, mail }: Put,
  seen: Proposal,
): boolean {
  const stored = readStored(seen);
  const note = request.note === undefined ? undefined : cleanLines(request.note);
  if (thanks !== seen.thanks || note !== stored.note) return false;
  if (JSON.stringify(content) !== JSON.stringify(stored.content)) return false;
  // After its end, a proposal has no address to compare.
  if (mail === undefined || !WAITING.includes(seen.state)) return true;
  const known = seen.mail === undefined ? null : addresses.unseal(seen.mail);
  return mail === known;
}

/** Whether a reviewer has an open proposal before them. */
export function isHeld(
  { state, holder, heldUntil }: Pick<Proposal, 'state' | 'holder' | 'heldUntil'>,
  now: number,
): boolean {
  return state === 'open' && holder !== undefined && (heldUntil ?? 0) > now;
}
