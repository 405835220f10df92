import type { OpenWay } from '../access/flow/createSignInFlow.ts';
import { openWay, type WayTools } from '../access/ways/openWay.ts';
import { secretDestination } from '../access/ways/secretDestination.ts';
import type { WaySettings } from '../access/ways/waySettings.ts';

/** The ways to sign in of a site, as they change. */
export interface OpenWays {
  current(): readonly OpenWay[];
  /**
   * Opens the ways of these settings; those that have not changed stay as they are. Where one cannot
   * be, all stay as they were, and what comes back says why, as one line for a person. A secret of
   * the environment goes where the first settings say, and nowhere else.
   */
  follow(settings: readonly WaySettings[]): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Tools extends Omit<WayTools, 'secret'> {
  /** What the environment has for a way. */
  readonly waySecret: (id: string) => string | undefined;
}

interface Opened {
  /** The settings that it was made of, as text. */
  readonly settings: string;
  readonly way: OpenWay;
  readonly close: () => Promise<void>;
}

export function openWays({ waySecret, ...tools }: Tools): OpenWays {
  let opened: readonly Opened[] = [];
  let ways: readonly OpenWay[] = [];
  /** Where the first settings have the secret of each way go: later ones come with any push. */
  let vouchedFor: ReadonlyMap<string, string | undefined> | undefined;
  /** Settings are followed one after the other, so that the last ones are those that stay. */
  let before: Promise<unknown> = Promise.resolve();

  async function open(settings: WaySettings): Promise<Opened | string> {
    const text = JSON.stringify(settings);
    const same = opened.find((one) => one.settings === text);
    if (same) return same;
    const { id, kind, label } = settings;
    const secret = waySecret(id);
    const destination = secretDestination(settings);
    if (secret !== undefined && destination !== undefined) {
      if (vouchedFor && vouchedFor.get(id) !== destination) return wantsRestart(id, destination);
    }
    const opening = openWay(settings, { ...tools, secret });
    // After an update beside a running server its modules may be gone.
    const { provider, close, error } = await opening.catch((cause: unknown) => ({
      provider: undefined,
      close: undefined,
      error: `The way to sign in ${id} (access.ways in site.yml) cannot be loaded: ${cause}`,
    }));
    if (!provider) return error;
    const way = { id, kind, label, provider };
    return { settings: text, way, close: close ?? (async () => undefined) };
  }

  async function follow(settings: readonly WaySettings[]): Promise<string | undefined> {
    const next: Opened[] = [];
    for (const one of settings) {
      const made = await open(one);
      if (typeof made === 'string') {
        await closeAll(next.filter((other) => !opened.includes(other)));
        return made;
      }
      next.push(made);
    }
    vouchedFor ??= new Map(settings.map((one) => [one.id, secretDestination(one)]));
    const gone = opened.filter((one) => !next.includes(one));
    opened = next;
    ways = next.map(({ way }) => way);
    await closeAll(gone);
    return undefined;
  }

  return {
    current: () => ways,
    follow(settings) {
      const followed = before.then(() => follow(settings));
      before = followed.catch(() => undefined);
      return followed;
    },
    async close() {
      await before;
      await closeAll(opened);
    },
  };
}

function wantsRestart(id: string, destination: string): string {
  return `The secret of the way to sign in ${id} (access.ways in site.yml) is not sent to ${destination} until the server is started anew.`;
}

async function closeAll(opened: readonly Opened[]): Promise<void> {
  await Promise.all(opened.map(({ close }) => close()));
}
