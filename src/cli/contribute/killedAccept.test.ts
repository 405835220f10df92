import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, onTestFinished, test } from 'vitest';
import { git } from '../../../test/support/archive/gitFixture.ts';
import { openAccepting, REVIEWER } from '../../../test/support/cli/acceptingFixture.ts';
import {
  additionOf,
  ITEMS,
  makePublishingArchive,
} from '../../../test/support/cli/publishingFixture.ts';
import { killEverywhere } from '../../../tools/killing/killEverywhere.ts';
import { runs } from '../../../tools/test/runs.ts';
import { finishInterruptedEdits } from '../../archive/publish/finishInterruptedEdits.ts';
import { readArchive } from '../../archive/readArchive.ts';
import type { ProposalContent } from '../../protocol/contribution/proposals.ts';
import { openState } from '../../state/openState.ts';

const PROGRAM = join(import.meta.dirname, '../../../test/support/cli/acceptProcess.ts');
const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const UUID = '3f1c0e7a-5d7b-4c39-9b8e-2f6a1d4c5b70';
const MINUTES = 60_000;

interface Places {
  readonly archive: string;
  readonly data: string;
}

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'killed-accept-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

/** An archive with its repository, and a database with one open proposal. */
async function prepare({ archive, data }: Places, file: string | undefined): Promise<void> {
  await makePublishingArchive(archive);
  await mkdir(data);
  const { proposals, state, inbox, close } = await openAccepting(archive, data);
  const id = randomBytes(16).toString('hex');
  let content: ProposalContent = {
    kind: 'edit',
    changes: ITEMS.map((item) => ({
      kind: 'edit',
      id: item,
      before: { title: ['提纲'] },
      after: { title: ['复习提纲'] },
    })),
  };
  if (file !== undefined) {
    const filetype = file.endsWith('.pdf') ? 'pdf' : 'zip';
    const { id: md5, sha256, type, values } = additionOf(file, filetype);
    const upload = { id, author: undefined, origin: 'o', name: '题库', size: 1, md5 };
    // Only its proposal keeps it from being swept.
    await state.uploads.add({ ...upload, expires: Date.now() });
    const form = { type, typeReason: '', proposals: { book: {}, test: {}, doc: {} } };
    const facts = JSON.stringify({ kind: 'fit', filetype, warnings: [], ...form });
    await state.uploads.update(id, { state: 'complete', sha256, facts });
    await cp(file, (await inbox.open(id)).path);
    content = { kind: 'add', upload: id, type, values: copyOf(values) };
  }
  const giving = {
    actor: { person: undefined, origin: 'o', role: undefined },
    settings: { filesPerVisitor: 9 },
  };
  const secret = randomBytes(32).toString('base64url');
  const request = { secret, content, submit: true, proof: 'solved', thanks: '林清和' };
  expect((await proposals.put(giving, UUID, request)).refusal).toBeUndefined();
  await close();
}

const copyOf = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([field, texts]) => [field, [...texts]]));

/** What the archive has to offer: titles, and the digests of documents. */
async function servedBy(archive: string) {
  const { archive: read } = await readArchive(archive);
  const items = (read?.items ?? []).map(async ({ id, type, data }) => {
    const path = join(archive, 'files', `${id}.${data.filetype}`);
    const bytes = await readFile(path).catch(() => undefined);
    const md5 = bytes && createHash('md5').update(bytes).digest('hex');
    return { id, md5, title: type === 'test' ? data.course.name : data.title };
  });
  return (await Promise.all(items)).toSorted((one, other) => one.id.localeCompare(other.id));
}

/** Files that no reader of an archive sees, without those of Git. */
async function hiddenIn(archive: string): Promise<readonly string[]> {
  const folders = ['.', 'files', 'metadata'].map((name) => readdir(join(archive, name)));
  return (await Promise.all(folders))
    .flat()
    .filter((name) => name.startsWith('.') && name !== '.git');
}

/** Everything that is left when a proposal has been accepted. */
async function look({ archive, data }: Places) {
  const { state, error } = await openState({ folder: data, now: Date.now });
  if (!state) throw new Error(error);
  const proposal = await state.proposals.find(UUID);
  const uploads = await state.uploads.ofProposal(UUID);
  const acts = await state.journal.list({ action: 'proposal.publish', limit: 9 });
  await state.close();
  return {
    served: await servedBy(archive),
    checksums: await readFile(join(archive, 'SHA256SUMS'), 'utf8'),
    hidden: await hiddenIn(archive),
    status: git(archive, 'status', '--porcelain'),
    commits: git(archive, 'log', '--format=%B').trim(),
    state: proposal?.state,
    uploads: uploads.length,
    inbox: await readdir(join(data, 'inbox')),
    cleaned: await readdir(join(data, 'cleaned')).catch(() => []),
    waiting: await readdir(join(data, 'publications')).catch(() => []),
    published: acts.length,
  };
}

/** Waits until a Git that outlived its program is done, and everything is committed. */
async function settle({ archive, data }: Places): Promise<void> {
  const waiting = () => readdir(join(data, 'publications')).catch(() => []);
  await expect.poll(async () => (await waiting()).filter((name) => /^\w/u.test(name))).toEqual([]);
  await expect.poll(() => git(archive, 'status', '--porcelain')).toBe('');
}

/** @param file a new document; without it, three items are changed */
async function expectAllOrNothing(file?: string): Promise<number> {
  const home = await makeHome();
  const template = join(home, 'template');
  const here = { archive: join(home, 'archive'), data: join(home, 'data') };
  const { archive, data } = here;
  await mkdir(template);
  await prepare({ archive: join(template, 'archive'), data: join(template, 'data') }, file);
  const restore = async () => {
    for (const folder of [archive, data]) await rm(folder, { recursive: true, force: true });
    await cp(template, home, { recursive: true });
  };

  /** What a server does that is started again, and then the reviewer if it is still open. */
  async function finish(): Promise<void> {
    const { state, review, close } = await openAccepting(archive, data);
    await review.resume();
    const proposal = await state.proposals.find(UUID);
    if (proposal?.state === 'open') {
      const clean = file?.endsWith('.pdf') === true;
      const { version } = proposal;
      const { refusal } = await review.accept(REVIEWER, UUID, { version, clean });
      expect(refusal).toBeUndefined();
    }
    await settle(here);
    await close();
    // What a decision has left is swept at a start.
    await (await openAccepting(archive, data)).close();
  }

  await restore();
  const before = await servedBy(archive);
  await finish();
  const whole = await look(here);
  expect(whole).toMatchObject({ state: 'accepted', uploads: 0, inbox: [], status: '', hidden: [] });
  expect(whole.served).not.toEqual(before);
  return killEverywhere({
    every: runs(13, 1),
    async begin() {
      await restore();
      return [PROGRAM, archive, data, UUID];
    },
    async check(point) {
      // A new document is there as a whole or not at all, even before anybody has finished it.
      if (file !== undefined) {
        expect([before, whole.served], point).toContainEqual(await servedBy(archive));
      }
      await finishInterruptedEdits(archive);
      const served = await servedBy(archive);
      expect([before, whole.served], point).toContainEqual(served);
      const { state } = await look(here);
      // Nothing is public before the decision is stored, and everything once it is said to be.
      if (state === 'open') expect(served, point).toEqual(before);
      else if (state === 'accepted') expect(served, point).toEqual(whole.served);
      else expect(state, point).toBe('accepting');
      await finish();
      expect(await look(here), point).toEqual(whole);
    },
  });
}

test(
  'killed at any step of accepting a document, it is there as a whole or not at all',
  async () => {
    const points = await expectAllOrNothing(
      join(DEMO, 'files', '143601ca45384013a1cc11652209cc4d.zip'),
    );
    expect(points).toBeGreaterThan(40);
  },
  20 * MINUTES,
);

test(
  'killed at any step of accepting a document that is cleaned, there is one of it',
  async () => {
    const file = join(await makeHome(), 'given.pdf');
    const pdf = await PDFDocument.create();
    pdf.addPage();
    pdf.setAuthor('Zhang San');
    await writeFile(file, await pdf.save());
    expect(await expectAllOrNothing(file)).toBeGreaterThan(40);
  },
  20 * MINUTES,
);

test(
  'killed at any step of accepting changes of several items, all are changed or none',
  async () => {
    expect(await expectAllOrNothing()).toBeGreaterThan(40);
  },
  20 * MINUTES,
);
