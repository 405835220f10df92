import { readFile } from 'node:fs/promises';

/** How much longer a process may take by the clock. */
const PATIENCE = 10;
/** The shortest time between two checks, in ms. */
const CHECK_MS = 100;

/**
 * Calls `onOver` after `ms`, not counting the time that the main thread of a process waits for a processor:
 * it runs behind everything else, and a busy machine is no fault of a document. Where the system does not
 * tell that time, all of it counts.
 *
 * @param waited how long a process has waited for a processor so far, in ms
 * @returns a function that ends the limit
 */
export function limitRunTime(
  pid: number | undefined,
  ms: number,
  onOver: () => void,
  waited: (pid: number | undefined) => Promise<number> = waitedMs,
): () => void {
  const since = performance.now();
  const before = waited(pid);
  let isEnded = false;
  let timer = setTimeout(check, ms);

  async function check(): Promise<void> {
    const waiting = (await waited(pid)) - (await before);
    if (isEnded) return;
    const elapsed = performance.now() - since;
    if (elapsed - waiting >= ms || elapsed >= PATIENCE * ms) onOver();
    else timer = setTimeout(check, Math.max(ms - (elapsed - waiting), CHECK_MS));
  }

  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** How long the main thread of a process has waited for a processor (proc_pid_schedstat, Linux). */
async function waitedMs(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'latin1').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) / 1e6;
}
