import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSeal } from '../../../src/access/createSeal.ts';
import type { Outbox, OutgoingMail } from '../../../src/access/methods/mailbox/createMailer.ts';
import type { ContributeSettings } from '../../../src/config/contributeSettings.ts';
import type { Actor } from '../../../src/contribute/actor.ts';
import { createProposalServices } from '../../../src/contribute/createProposalServices.ts';
import { createJournalService } from '../../../src/contribute/journal/createJournalService.ts';
import type { Giving } from '../../../src/contribute/proposals/createProposals.ts';
import type { Reviewer } from '../../../src/contribute/review/reviewParts.ts';
import { LIFETIMES } from '../../../src/lib/lifetimes.ts';
import type { ProposalRequest } from '../../../src/protocol/contribution/proposals.ts';
import type { Role } from '../../../src/state/roles.ts';
import { createClock, openTestState } from '../access/stateFixture.ts';
import { createTestArchive } from './archiveFixture.ts';

export const ORIGIN = 'https://docs.example.edu';

/** The facts of a PDF that nothing is wrong with. */
export const FIT = {
  kind: 'fit',
  filetype: 'pdf',
  pages: 3,
  warnings: [],
  type: 'test',
  typeReason: '',
  proposals: { book: {}, test: {}, doc: {} },
} as const;

interface ContributeOptions {
  readonly settings?: Partial<ContributeSettings>;
  /** The mail server of the site; undefined without one. */
  readonly outbox?: Outbox | undefined;
}

/** Proposals and reviews over a real database, with an archive in memory. */
export async function openContributeServices(options: ContributeOptions = {}) {
  const clock = createClock();
  const { now } = clock;
  const state = await openTestState(now);
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-inbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const archive = createTestArchive();
  const mails: OutgoingMail[] = [];
  const ownOutbox: Outbox = {
    from: 'no-reply@example.edu',
    mailer: {
      open: async () => ({
        reservation: { send: (mail) => void mails.push(mail), leave: () => undefined },
      }),
      close: async () => undefined,
    },
  };
  const outbox = 'outbox' in options ? options.outbox : ownOutbox;
  const settings: ContributeSettings = {
    who: 'everybody',
    filesPerVisitor: 200,
    inboxSize: 20,
    ...options.settings,
  };
  const journal = createJournalService(state.journal);
  const pathOf = (id: string) => join(folder, id);
  const drawn: string[] = [];
  const lines: object[] = [];
  const note = (facts: object, message: string) => void lines.push({ ...facts, message });
  const services = createProposalServices({
    state,
    reader: archive,
    texts: {
      find: async (hash) => [archive.texts.get(hash) ?? []].flat(),
    },
    publisher: archive,
    examiner: {
      async drawPage(path, page) {
        drawn.push(`${path}/${page}`);
        return page === 3 ? undefined : new TextEncoder().encode(`page ${page}`);
      },
    },
    files: {
      open: async (id) => ({ path: pathOf(id), release: async () => undefined }),
      remove: (id) => rm(pathOf(id), { force: true }),
    },
    checkProof: async (proof) => proof === 'solved',
    addresses: createSeal(Buffer.alloc(32, 1)),
    outbox: () => outbox,
    brand: () => '示例大学文库',
    origin: () => ORIGIN,
    log: { warn: note, error: note },
    now,
  });
  return {
    state,
    clock,
    archive,
    journal,
    mails,
    drawn,
    lines,
    pathOf,
    ...services,
    giving: (actor: Actor): Giving => ({
      actor,
      settings,
    }),
    settings,
    async grant(name: string, role: Role) {
      await state.roles.grant({ person: personOf(name), role, source: 'link', note: undefined });
    },
    /** Adds a complete upload that was found fit. */
    async addUpload({
      md5 = randomBytes(16).toString('hex'),
      facts = FIT,
      name = '高等数学.pdf',
      bytes = '%PDF-1.7',
    }: UploadFacts = {}) {
      const id = randomBytes(16).toString('hex');
      const expires = now() + LIFETIMES.upload;
      const size = Buffer.byteLength(bytes);
      await state.uploads.add({ id, author: undefined, origin: 'o', name, size, md5, expires });
      await state.uploads.update(id, {
        state: 'complete',
        sha256: md5.repeat(2),
        ...(facts && { facts: JSON.stringify(facts) }),
      });
      await writeFile(pathOf(id), bytes);
      return { id, md5 };
    },
  };
}

interface UploadFacts {
  readonly md5?: string;
  /** Null if nobody has looked into it yet. */
  readonly facts?: object | null;
  readonly name?: string;
  readonly bytes?: string;
}

export type ContributeServices = Awaited<ReturnType<typeof openContributeServices>>;

/** The keyed hash of a person. */
export function personOf(name: string): string {
  return Buffer.from(name).toString('base64url');
}

/** A secret as browsers make them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A proposal of a new document, handed in. */
export function additionOf(
  upload: string,
  secret: string,
  changes: Partial<ProposalRequest> = {},
): ProposalRequest {
  return {
    secret,
    content: { kind: 'add', upload, type: 'test', values: { course: ['高等数学'] } },
    submit: true,
    proof: 'solved',
    ...changes,
  };
}

/** A visitor, signed in if there is a name, and at a network. */
export function visitor(name?: string, origin = 'somewhere'): Actor {
  return { person: name === undefined ? undefined : personOf(name), origin, role: undefined };
}

export function reviewer(name: string): Reviewer {
  return { person: personOf(name), origin: 'somewhere', role: 'reviewer' };
}

/** Hands in a new document; returns the proposal and how it ended. */
export async function submitAddition(
  site: ContributeServices,
  changes: Partial<ProposalRequest> = {},
  actor: Actor = visitor(),
) {
  const upload = await site.addUpload();
  const secret = newSecret();
  const uuid: string = randomUUID();
  const request = additionOf(upload.id, secret, changes);
  // Lists are in the order of time.
  site.clock.pass(1);
  const outcome = await site.proposals.put(site.giving(actor), uuid, request);
  const version = (await site.state.proposals.find(uuid))?.version ?? 0;
  return { uuid, secret, upload, request, outcome, version };
}
