import { hostname } from 'node:os';
import type { Log } from '../server/log.ts';
import { claimFolder, type FolderClaim, type Holder } from '../state/claimFolder.ts';

/** Claims a data folder for serving. If another process holds it, `error` names that in one line. */
export async function claimData(
  data: string,
  log: Pick<Log, 'warn'>,
): Promise<{ claim: FolderClaim; error?: never } | { claim?: never; error: string }> {
  const since = new Date().toISOString();
  const claimed = await claimFolder(data, { pid: process.pid, host: hostname(), since });
  if (claimed.kind === 'claimed') return { claim: claimed.claim };
  if (claimed.kind === 'held') {
    return {
      error: `${nameOf(claimed.holder)} serves with the data folder ${data}: stop it first, or choose another folder with --data.`,
    };
  }
  const { reason } = claimed;
  log.warn({ data, reason }, 'the data folder cannot be locked: a second server goes unnoticed');
  return { claim: { release: async () => undefined } };
}

/** Names the process that holds the claim, with its host and start. */
function nameOf(holder: Holder | undefined): string {
  if (!holder) return 'Another process';
  return `Process ${holder.pid} on ${holder.host}, since ${holder.since},`;
}
