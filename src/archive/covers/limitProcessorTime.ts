import { readFile } from 'node:fs/promises';

/** How much longer a process may take than it works. */
const PATIENCE = 10;
/** The shortest time between two looks, in ms. */
const CHECK_MS = 100;
/** A tick of `/proc` in ms, on every processor that Node runs on (proc_pid_stat(5)). */
const TICK_MS = 10;

/**
 * Calls `onOver` once a process has worked for longer than `ms`, by the processor time of all its threads:
 * it runs behind everything else, and a busy machine is no fault of a document. One that does not
 * work may take ten times as long. Where the system has no `/proc`, time is what a clock shows.
 *
 * @returns a function that ends the limit
 */
export function limitProcessorTime(
  pid: number | undefined,
  ms: number,
  onOver: () => void,
): () => void {
  const since = performance.now();
  const before = processorMs(pid);
  let isEnded = false;
  let timer = setTimeout(check, ms);

  async function check(): Promise<void> {
    const [from, to] = [await before, await processorMs(pid)];
    if (isEnded) return;
    const elapsed = performance.now() - since;
    const worked = from === undefined || to === undefined ? elapsed : to - from;
    if (worked >= ms || elapsed >= PATIENCE * ms) onOver();
    else timer = setTimeout(check, Math.max(ms - worked, CHECK_MS));
  }

  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** The processor time of a process; undefined if the system has no `/proc`, or the process is gone. */
async function processorMs(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The name before it, in parentheses, may have spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isNaN(ticks) ? undefined : ticks * TICK_MS;
}
