import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import type { ContributeSettings } from '../../../src/config/contributeSettings.ts';
import type { Examination } from '../../../src/contribute/archivePorts.ts';
import { createExaminations } from '../../../src/contribute/uploads/createExaminations.ts';
import { createForms } from '../../../src/contribute/uploads/createForms.ts';
import { createHasher } from '../../../src/contribute/uploads/createHasher.ts';
import { createUploads } from '../../../src/contribute/uploads/createUploads.ts';
import { createWriters } from '../../../src/contribute/uploads/createWriters.ts';
import { type FolderInbox, openInbox } from '../../../src/contribute/uploads/inbox.ts';
import type { AppParts } from '../../../src/server/app/appParts.ts';
import type { State } from '../../../src/state/state.ts';
import { createClock, openTestState, type TestClock } from '../access/stateFixture.ts';
import { createTestApp, NO_CONTRIBUTIONS } from './appFixture.ts';

/** What every file is examined to be. */
const FIT: Examination = {
  kind: 'fit',
  filetype: 'pdf',
  pages: 2,
  textHash: undefined,
  warnings: [],
  type: 'test',
  typeReason: '文件名中有“期末”',
  proposals: {
    book: {},
    test: { course: { values: ['高等数学'], certainty: 'sure', reason: '文件名中有“高数”' } },
    doc: {},
  },
};

/** An app that takes uploads, on a real database and a real folder. */
export interface UploadApp {
  readonly app: Hono;
  readonly state: State;
  readonly inbox: FolderInbox;
  readonly clock: TestClock;
  readonly uploads: AppParts['contributions']['uploads'];
  /** Resolves when nothing waits to be examined. */
  readonly examined: () => Promise<void>;
}

export interface UploadAppOptions {
  readonly settings?: Partial<ContributeSettings>;
  readonly principalOf?: AppParts['access']['principalOf'];
  /** How many bytes the disk has left. */
  readonly freeBytes?: number;
  readonly isTakenDown?: (hashes: { readonly md5: string }) => Promise<boolean>;
}

export async function createUploadApp(options: UploadAppOptions = {}): Promise<UploadApp> {
  const clock = createClock();
  const { now } = clock;
  const state = await openTestState(now);
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-inbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const opened = await openInbox(join(folder, 'inbox'));
  const { freeBytes } = options;
  const inbox = freeBytes === undefined ? opened : { ...opened, freeBytes: async () => freeBytes };
  const settings: ContributeSettings = {
    who: 'everybody',
    filesPerVisitor: 100,
    inboxSize: 20,
    ...options.settings,
  };
  const examinations = createExaminations({
    uploads: state.uploads,
    inbox,
    hasher: createHasher(),
    examiner: { examine: async () => FIT },
    report(error) {
      throw error;
    },
  });
  onTestFinished(() => examinations.close());
  const { isTakenDown = async () => false } = options;
  const uploads = createUploads({
    uploads: state.uploads,
    inbox,
    writers: createWriters(() => performance.now()),
    examinations,
    settings: () => settings,
    isTakenDown,
    newId: () => randomBytes(16).toString('hex'),
    now,
  });
  const forms = createForms({ uploads: state.uploads, inbox, isTakenDown });
  const { principalOf } = options;
  const app = createTestApp({
    edition: () => ({ contribute: settings }),
    contributions: { ...NO_CONTRIBUTIONS, uploads, forms, inbox },
    access: principalOf === undefined ? {} : { principalOf },
    now,
  });
  return { app, state, inbox, clock, uploads, examined: examinations.settled };
}

export const TUS_HEADERS = { 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin' } as const;

/** The header that describes a file. */
export function uploadMetadata(name: string, content: string | Uint8Array): string {
  const md5 = createHash('md5').update(content).digest('hex');
  const encode = (text: string) => Buffer.from(text).toString('base64');
  return `filename ${encode(name)},md5 ${encode(md5)}`;
}
