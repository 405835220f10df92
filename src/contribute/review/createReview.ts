import { personTag } from '../../access/personTag.ts';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import type {
  AcceptedOrNot,
  AcceptRequest,
  Decided,
  QueuedProposal,
  RefuseRequest,
  ReturnRequest,
  ReviewedProposal,
  ReviewQueue,
} from '../../protocol/contribution/review.ts';
import type { Proposal, ProposalQuery } from '../../state/proposals.ts';
import type { LocalFile } from '../../storage/localCopies.ts';
import { journalAct } from '../journal/createJournalService.ts';
import { cleanLines } from '../proposals/cleanText.ts';
import { endProposal } from '../proposals/endProposal.ts';
import { readStored, writeStored } from '../proposals/storedProposal.ts';
import { type Outcome, refuse } from '../refusal.ts';
import { readExamination } from '../uploads/readExamination.ts';
import { acceptProposal } from './acceptProposal.ts';
import { createPublishOnce } from './publishProposal.ts';
import { holderOf, ofSameAuthor, reviewedProposal } from './reviewedProposal.ts';
import type { Reviewer, ReviewParts } from './reviewParts.ts';
import { tellAuthor } from './tellAuthor.ts';

/** The rules of reviews. Callers have checked the role of the reviewer. */
export interface Review {
  queue(reviewer: Reviewer, query: ProposalQuery): Promise<ReviewQueue>;
  /** Shows a proposal, and holds it if it is open; `peek` only shows it. */
  open(
    reviewer: Reviewer,
    uuid: string,
    how: { readonly peek: boolean },
  ): Promise<Outcome<ReviewedProposal>>;
  release(reviewer: Reviewer, uuid: string): Promise<void>;
  accept(reviewer: Reviewer, uuid: string, request: AcceptRequest): Promise<Outcome<Decided>>;
  /** Accepts several as they are, one after the other. */
  acceptMany(reviewer: Reviewer, uuids: readonly string[]): Promise<readonly AcceptedOrNot[]>;
  /** Sends it back to its author, who may improve it. */
  sendBack(reviewer: Reviewer, uuid: string, request: ReturnRequest): Promise<Outcome<Decided>>;
  refuse(reviewer: Reviewer, uuid: string, request: RefuseRequest): Promise<Outcome<Decided>>;
  /** A document that was handed in; undefined for any other upload. */
  findUpload(id: string): Promise<ReviewedUpload | undefined>;
  /** Opens such a document on this machine. It must be released. */
  openUpload(upload: Pick<ReviewedUpload, 'id'>): Promise<LocalFile>;
  /** A page of such a document as WebP, counted from 1; undefined if it cannot be drawn. */
  drawPage(
    upload: ReviewedUpload,
    page: number,
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined>;
  /** Publishes what a crash has interrupted, one after the other. */
  resume(): Promise<void>;
}

/** A document that reviewers may look at. */
export interface ReviewedUpload {
  readonly id: string;
  readonly md5: string;
  /** As the author named it; data. */
  readonly name: string;
  readonly size: number;
  readonly filetype: 'pdf' | 'zip';
  readonly pages: number | undefined;
}

/** How many proposals of one author are refused at once. */
const MOST_REFUSED = 2000;

export function createReview(parts: ReviewParts): Review {
  const { proposals } = parts.state;
  const publishOnce = createPublishOnce(parts);

  /** An open proposal of the version that was seen, which no other reviewer holds. */
  async function findSeen(
    reviewer: Reviewer,
    uuid: string,
    version: number | undefined,
  ): Promise<Outcome<Proposal>> {
    const found = await proposals.find(uuid);
    if (!found || found.state === 'draft') return refuse('proposal-not-found');
    const isSeen = version === undefined || found.version === version;
    if (found.state !== 'open' || !isSeen) return refuse('proposal-changed');
    if (holderOf(found, reviewer, parts.now()) === 'other') return refuse('proposal-held');
    return { done: found };
  }

  async function accept(
    reviewer: Reviewer,
    uuid: string,
    { version, ...request }: Omit<AcceptRequest, 'version'> & { version: number | undefined },
  ): Promise<Outcome<Decided>> {
    const seen = await findSeen(reviewer, uuid, version);
    return seen.refusal
      ? seen
      : acceptProposal({ ...parts, publishOnce }, reviewer, seen.done, request);
  }

  return {
    async queue(reviewer, query) {
      const [listed, total] = await Promise.all([proposals.list(query), proposals.count(query)]);
      return {
        proposals: listed.map((one) => queuedProposal(one, reviewer, parts.now())),
        total,
      };
    },

    async open(reviewer, uuid, { peek }) {
      const found = await proposals.find(uuid);
      // What was not handed in is nobody's business.
      if (!found || found.state === 'draft') return refuse('proposal-not-found');
      if (!peek && found.state === 'open') {
        const until = parts.now() + LIFETIMES.reviewHold;
        const holder = await proposals.hold(found.uuid, reviewer.person, until);
        if (holder !== undefined && holder !== reviewer.person) return refuse('proposal-held');
      }
      const held = await proposals.find(uuid);
      if (!held) return refuse('proposal-not-found');
      return { done: await reviewedProposal(parts, reviewer, held) };
    },

    release: ({ person }, uuid) => proposals.release(uuid, person),
    accept,

    async acceptMany(reviewer, uuids) {
      const results: AcceptedOrNot[] = [];
      for (const uuid of new Set(uuids)) {
        const { done, refusal } = await accept(reviewer, uuid, { version: undefined });
        if (done) results.push(done);
        else {
          const { error, detail } = refusal;
          results.push({ uuid, error, ...(detail !== undefined && { detail }) });
        }
      }
      return results;
    },

    async sendBack(reviewer, uuid, { version, answer: typed }) {
      const seen = await findSeen(reviewer, uuid, version);
      if (seen.refusal) return seen;
      const answer = cleanLines(typed);
      const change = {
        state: 'returned',
        answer,
        holder: undefined,
        heldUntil: undefined,
      } as const;
      const act = journalAct(reviewer, 'proposal.return', uuid, {
        before: { state: 'open' },
        after: { state: 'returned', answer },
      });
      if (!(await proposals.update(seen.done, change, act))) return refuse('proposal-changed');
      const { title } = readStored(seen.done);
      tellAuthor(parts, seen.done, { kind: 'returned', title, answer });
      return { done: { uuid: seen.done.uuid, state: 'returned', items: [] } };
    },

    async refuse(reviewer, uuid, { version, ...request }) {
      const seen = await findSeen(reviewer, uuid, version);
      if (seen.refusal) return seen;
      // Looked for before its end, which removes the network.
      const query = request.all === true ? ofSameAuthor(seen.done) : undefined;
      const others = query ? await proposals.list({ ...query, limit: MOST_REFUSED }) : [];
      if (!(await refuseOne(parts, reviewer, seen.done, request))) {
        return refuse('proposal-changed');
      }
      let refused = 1;
      for (const other of others) {
        const isFree = holderOf(other, reviewer, parts.now()) !== 'other';
        if (other.uuid === seen.done.uuid || !isFree) continue;
        if (await refuseOne(parts, reviewer, other, request)) refused += 1;
      }
      const { uuid: id } = seen.done;
      return { done: { uuid: id, state: 'refused', items: [], proposals: refused } };
    },

    async findUpload(id) {
      const upload = await parts.state.uploads.find(id);
      const facts = upload && readExamination(upload);
      if (upload?.proposal === undefined || facts?.kind !== 'fit') return undefined;
      const proposal = await proposals.find(upload.proposal);
      if (!proposal || proposal.state === 'draft') return undefined;
      const { md5, name, size } = upload;
      const { filetype, pages } = facts;
      return { id, md5, name, size, filetype, pages };
    },

    openUpload: ({ id }) => parts.files.open(id),

    async drawPage({ id }, page, signal) {
      const { path, release } = await parts.files.open(id);
      try {
        return await parts.examiner.drawPage(path, page, signal);
      } finally {
        await release();
      }
    },

    async resume() {
      for (const proposal of await proposals.list({ states: ['accepting'], limit: 1000 })) {
        // One that cannot be finished must not keep the server from starting.
        await publishOnce('server', proposal).catch((err: unknown) => {
          const { uuid } = proposal;
          parts.log.error({ err, proposal: uuid }, 'an accepted proposal could not be published');
        });
      }
    },
  };
}

async function refuseOne(
  parts: ReviewParts,
  reviewer: Reviewer,
  seen: Proposal,
  { answer: typed = '', reason }: Pick<RefuseRequest, 'answer' | 'reason'>,
): Promise<boolean> {
  const answer = cleanLines(typed);
  const content = writeStored({ ...readStored(seen), reason });
  const ending = {
    state: 'refused',
    content,
    answer: answer === '' ? undefined : answer,
  } as const;
  const act = journalAct(reviewer, 'proposal.refuse', seen.uuid, {
    before: { state: seen.state },
    after: { state: 'refused', reason, answer },
  });
  if (!(await endProposal(parts, seen, ending, act))) return false;
  tellAuthor(parts, seen, { kind: 'refused', reason, answer });
  return true;
}

function queuedProposal(proposal: Proposal, reviewer: Reviewer, now: number): QueuedProposal {
  const { uuid, kind, state, submitted, created, author } = proposal;
  const { title, remarks } = readStored(proposal);
  return {
    uuid,
    kind,
    title,
    state,
    submitted: submitted ?? created,
    author: author === undefined ? undefined : personTag(author),
    isHeld: holderOf(proposal, reviewer, now) === 'other',
    remarks,
  };
}
