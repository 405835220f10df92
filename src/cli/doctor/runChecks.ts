import { messageOf } from '../../lib/messageOf.ts';
import { type Check, type Finding, fail, type SiteContext } from './check.ts';

/** A finding, with the name of its check. */
export interface NamedFinding extends Finding {
  readonly check: string;
}

const LIMIT_MS = 15_000;

/**
 * Runs checks side by side, each within its time limit. Their findings come in the order of the list.
 *
 * @param signal stops all of them
 */
export async function runChecks(
  checks: readonly Check[],
  site: SiteContext,
  signal: AbortSignal,
): Promise<readonly NamedFinding[]> {
  const all = checks.map(async ({ name, limit = LIMIT_MS, run }) => {
    const findings = await withinLimit((stop) => run(site, stop), limit, signal);
    return findings.map((finding) => ({ check: name, ...finding }));
  });
  return (await Promise.all(all)).flat();
}

async function withinLimit(
  run: (signal: AbortSignal) => Promise<readonly Finding[]>,
  limit: number,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const late = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<readonly Finding[]>();
  const timer = setTimeout(() => {
    late.abort();
    resolve([fail(`took longer than ${limit / 1000} s`, 'Run it again, or look at the network.')]);
  }, limit);
  const stopped = () => resolve([]);
  signal.addEventListener('abort', stopped, { once: true });
  try {
    const found = run(AbortSignal.any([signal, late.signal])).catch((error: unknown) => [
      fail(`could not be examined: ${firstLineOf(error)}`, 'The reason is not one of the usual.'),
    ]);
    return await Promise.race([found, ended]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stopped);
  }
}

function firstLineOf(error: unknown): string {
  const [line = ''] = messageOf(error).split('\n');
  return line;
}
