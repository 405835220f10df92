import { appendFile } from 'node:fs/promises';
import { createSeal } from '../../../src/access/createSeal.ts';
import { readArchive } from '../../../src/archive/readArchive.ts';
import { createArchiveAnswers } from '../../../src/cli/contribute/archiveQuestions.ts';
import { createServedArchive } from '../../../src/cli/contribute/createServedArchive.ts';
import { openUploads } from '../../../src/cli/contribute/openUploads.ts';
import { createProposalServices } from '../../../src/contribute/createProposalServices.ts';
import { openState } from '../../../src/state/openState.ts';
import { openTestPublishing } from './publishingFixture.ts';

export const REVIEWER = { person: 'reviewer', origin: 'here', role: 'reviewer' } as const;

/**
 * Reviews over a real database, inbox, archive and repository, without a server.
 *
 * @param stepFile a file that is touched before and after each write to the database, because only
 *   changes of files are steps at which `killEverywhere` ends a program
 */
export async function openAccepting(archive: string, data: string, stepFile?: string) {
  const { state, error } = await openState({ folder: data, now: Date.now });
  if (!state) throw new Error(error);
  const { proposals, uploads } = state;
  const step = async () => {
    if (stepFile !== undefined) await appendFile(stepFile, '');
  };
  const inSteps =
    <Given extends unknown[], Result>(write: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      await step();
      const result = await write(...given);
      await step();
      return result;
    };
  const ignore = () => undefined;
  const examiner = {
    examine: () => Promise.reject(new Error('it was examined before')),
    drawPage: async () => undefined,
  };
  const opened = await openUploads({
    state,
    data,
    examiner,
    isTakenDown: async () => false,
    settings: () => ({ who: 'everybody', filesPerVisitor: 9, inboxSize: 1 }),
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    now: Date.now,
  });
  const { inbox } = opened;
  const publishing = openTestPublishing(archive, data);
  const services = createProposalServices({
    state: {
      ...state,
      proposals: { ...proposals, update: inSteps(proposals.update) },
      uploads: { ...uploads, remove: inSteps(uploads.remove) },
    },
    reader: createServedArchive(async (question) => {
      const { archive: read } = await readArchive(archive);
      if (!read) throw new Error('the archive cannot be read');
      return createArchiveAnswers(() => read)(question);
    }),
    texts: { find: async () => [] },
    publisher: publishing.publisher,
    examiner,
    files: inbox,
    checkProof: async () => true,
    addresses: createSeal(Buffer.alloc(32, 1)),
    outbox: ignore,
    brand: () => '示例大学文库',
    origin: ignore,
    log: { warn: ignore, error: ignore },
    now: Date.now,
  });
  return {
    ...services,
    state,
    inbox,
    commits: publishing.commits,
    async close() {
      await publishing.close();
      await opened.close();
      await state.close();
    },
  };
}
