import type { OpenMethod } from '../access/flow/signInFlow.ts';
import type { Outbox } from '../access/methods/mailbox/createMailer.ts';
import type { MethodSettings } from '../access/methods/methodSettings.ts';
import { type MethodDependencies, openMethod } from '../access/methods/openMethod.ts';
import { secretDestination } from '../access/methods/secretDestination.ts';

/** The sign-in methods of a site, which can change while it is served. */
export interface OpenMethods {
  current(): readonly OpenMethod[];
  /** The mailer of the first method that has one. */
  outbox(): Outbox | undefined;
  /**
   * Opens the methods of these settings, and keeps unchanged ones. If one cannot be opened, all stay
   * as they were; resolves to the reason as one line for a person. A secret of the environment is
   * only sent to the destination in the first settings.
   */
  follow(settings: readonly MethodSettings[]): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Tools extends Omit<MethodDependencies, 'secret'> {
  /** The secret of a method in the environment. */
  readonly methodSecret: (id: string) => string | undefined;
}

interface Opened {
  /** Its settings, as JSON. */
  readonly settings: string;
  readonly method: OpenMethod;
  readonly outbox: Outbox | undefined;
  readonly close: () => Promise<void>;
}

export function openMethods({ methodSecret, ...tools }: Tools): OpenMethods {
  let opened: readonly Opened[] = [];
  let methods: readonly OpenMethod[] = [];
  /** Destination of each method's secret in the first settings: any push can bring later ones. */
  let trustedDestinations: ReadonlyMap<string, string | undefined> | undefined;
  /** Settings are applied one after the other, so that the last ones win. */
  let lastChange: Promise<unknown> = Promise.resolve();

  async function open(settings: MethodSettings): Promise<Opened | string> {
    const text = JSON.stringify(settings);
    const same = opened.find((one) => one.settings === text);
    if (same) return same;
    const { id, kind, label } = settings;
    const secret = methodSecret(id);
    const destination = secretDestination(settings);
    if (secret !== undefined && destination !== undefined) {
      if (trustedDestinations && trustedDestinations.get(id) !== destination)
        return needsRestart(id, destination);
    }
    const opening = openMethod(settings, { ...tools, secret });
    // The module may be missing after an update of the package while the server runs.
    const { provider, outbox, close, error } = await opening.catch((cause: unknown) => ({
      provider: undefined,
      outbox: undefined,
      close: undefined,
      error: `The way to sign in ${id} (access.ways in site.yml) cannot be loaded: ${cause}`,
    }));
    if (!provider) return error;
    const method = { id, kind, label, provider };
    return { settings: text, method, outbox, close: close ?? (async () => undefined) };
  }

  async function follow(settings: readonly MethodSettings[]): Promise<string | undefined> {
    const next: Opened[] = [];
    for (const one of settings) {
      const result = await open(one);
      if (typeof result === 'string') {
        await closeAll(next.filter((other) => !opened.includes(other)));
        return result;
      }
      next.push(result);
    }
    trustedDestinations ??= new Map(settings.map((one) => [one.id, secretDestination(one)]));
    const removed = opened.filter((one) => !next.includes(one));
    opened = next;
    methods = next.map(({ method }) => method);
    await closeAll(removed);
    return undefined;
  }

  return {
    current: () => methods,
    outbox: () => opened.find((one) => one.outbox)?.outbox,
    follow(settings) {
      const followed = lastChange.then(() => follow(settings));
      lastChange = followed.catch(() => undefined);
      return followed;
    },
    async close() {
      await lastChange;
      await closeAll(opened);
    },
  };
}

function needsRestart(id: string, destination: string): string {
  return `The secret of the way to sign in ${id} (access.ways in site.yml) is not sent to ${destination} until the server is started anew.`;
}

async function closeAll(opened: readonly Opened[]): Promise<void> {
  await Promise.all(opened.map(({ close }) => close()));
}
