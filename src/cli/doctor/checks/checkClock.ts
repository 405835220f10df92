import type { SiteFile } from '../../../config/readSite.ts';
import { askServer } from '../askServer.ts';
import { type Check, type Finding, fail, ok, type SiteContext, warn } from '../check.ts';

/** Servers tell whole seconds, and requests take a while. */
const WELL_WITHIN_MS = 5000;
/** Sign-in services refuse what is later or earlier than this. */
const MOST_MS = 60_000;
const REQUEST_MS = 8000;

/** Compares the clock of this machine with those of the servers that the site uses. */
export const checkClock: Check = {
  name: 'clock',
  async run(site, signal) {
    const asked = clocksOf(site.file).map((address) => readClock(address, site, signal));
    const known = (await Promise.all(asked)).flatMap((clock) => clock ?? []);
    const [worst] = known.toSorted((a, b) => Math.abs(b.ahead) - Math.abs(a.ahead));
    if (!worst) return [ok('no other server has told the time')];
    return [describeClock(worst.ahead, worst.host)];
  },
};

/** Says how far the clock of this machine is off that of another. */
export function describeClock(ahead: number, other: string): Finding {
  const off = `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} ${other}`;
  if (Math.abs(ahead) <= WELL_WITHIN_MS) return ok(`the clock agrees with ${other} within 5 s`);
  const advice = 'Turn on time synchronisation: timedatectl set-ntp true';
  const message = `the clock of this machine is ${off}`;
  return Math.abs(ahead) > MOST_MS ? fail(message, advice) : warn(message, advice);
}

/** The servers that the site has, or sends visitors to. */
function clocksOf({ site, settings }: SiteFile): string[] {
  const services = settings.access.ways.flatMap((method) => {
    switch (method.kind) {
      case 'oidc':
        return method.issuer;
      case 'cas':
      case 'github':
        return method.server;
      default:
        return [];
    }
  });
  const all = [site.hosts.main, settings.storage.s3?.endpoint, ...services];
  return [...new Set(all.flatMap((address) => address ?? []).map((text) => new URL(text).origin))];
}

async function readClock(address: string, { ca, now }: SiteContext, signal: AbortSignal) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
  const begun = now();
  // A server that is away is reported by its own check.
  const answer = await askServer(address, { method: 'HEAD', ca, signal: limit }).catch(
    () => undefined,
  );
  const time = Date.parse(String(answer?.headers.date));
  if (Number.isNaN(time)) return undefined;
  // The header leaves out the fraction of the second.
  const ahead = (begun + now()) / 2 - (time + 500);
  return { host: new URL(address).host, ahead };
}
