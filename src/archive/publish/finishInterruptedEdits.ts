import { join } from 'node:path';
import { pathExists } from '../../storage/pathExists.ts';
import { openIntake } from '../intake/openIntake.ts';
import { JOURNAL_FILE } from './editJournal.ts';

/** How long to wait for a process that changes the archive, in ms. */
const TIMEOUT_MS = 5_000;

/**
 * Finishes the edits of a proposal that a killed process has begun, before the archive is read. Returns
 * why it cannot, as one line for a person.
 */
export async function finishInterruptedEdits(archiveFolder: string): Promise<string | undefined> {
  if (!(await pathExists(join(archiveFolder, JOURNAL_FILE)))) return undefined;
  const { intake, reason } = await openIntake(archiveFolder, { timeoutMs: TIMEOUT_MS });
  await intake?.close();
  return reason;
}
