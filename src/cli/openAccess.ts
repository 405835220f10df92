import { createDeviceFlow } from '../access/device/createDeviceFlow.ts';
import { createSignInFlow } from '../access/flow/createSignInFlow.ts';
import type { Outbox } from '../access/methods/mailbox/createMailer.ts';
import { personTag } from '../access/personTag.ts';
import type { SignInError } from '../access/provider.ts';
import { createSessionKeys, type SessionKeys } from '../access/sessions/createSessionKeys.ts';
import {
  createPersonOf,
  createSessions,
  type MemberSessions,
} from '../access/sessions/createSessions.ts';
import { createTokenService } from '../access/tokens/createTokenService.ts';
import type { AccessSettings } from '../config/accessSettings.ts';
import type { Environment } from '../config/environment.ts';
import { openSecret, type Secret } from '../config/secret.ts';
import { createJournalService } from '../contribute/journal/createJournalService.ts';
import { createRoleService } from '../contribute/roles/createRoleService.ts';
import { DAY_MS, HOUR_MS } from '../lib/durations.ts';
import type { Site } from '../protocol/site.ts';
import { isHttps } from '../server/access/isHttps.ts';
import { createPrincipalOf } from '../server/access/principalOf.ts';
import { createSignInCookies } from '../server/access/signInCookies.ts';
import type { AccessParts } from '../server/app/appParts.ts';
import type { Log } from '../server/log.ts';
import {
  createDownloadCounter,
  type DownloadCounter,
} from '../server/stats/createDownloadCounter.ts';
import { openState } from '../state/openState.ts';
import type { State } from '../state/state.ts';
import { StateError } from '../state/stateError.ts';
import { openMethods } from './openMethods.ts';

/** Sessions, sign-in and tokens, as the server uses them. */
export interface OpenedAccess extends AccessParts {
  readonly state: State;
  readonly secret: Secret;
  readonly sessions: MemberSessions;
  readonly counter: DownloadCounter;
  /** The mailer of the site, while a sign-in method has one. */
  readonly outbox: () => Outbox | undefined;
  /** Applies new settings of `site.yml`. If the methods cannot be opened, they stay, and it is logged. */
  follow(settings: AccessSettings): Promise<void>;
  close(): Promise<void>;
}

interface AccessOptions {
  readonly settings: AccessSettings;
  /** Returns the current site. */
  readonly site: () => Site;
  /** The data folder, which exists. */
  readonly data: string;
  readonly environment: Pick<Environment, 'CAMPUSDOCS_SECRET' | 'DATABASE_URL'>;
  /** The state, if it is open; the caller closes it. */
  readonly state?: State;
  /** The secret of a method in the environment. */
  readonly methodSecret: (id: string) => string | undefined;
  readonly log: Log;
  /** Called with the result of each sign-in: `done`, or the error code. */
  readonly onSignIn?: ((method: string, result: string) => void) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How often to check whether a new signing key is due. */
const ROTATE_EVERY_MS = HOUR_MS;

/** Errors that are not caused by the visitor. */
const SITE_ERRORS: ReadonlySet<SignInError['errorCode']> = new Set([
  'provider-down',
  'clock-wrong',
  'answer-wrong',
  'mail-not-sent',
  'internal',
]);

/**
 * Opens the database, secret, signing keys and sign-in methods of a site. Any failure is an error of
 * one line: a site that cannot check access must not start.
 */
export async function openAccess(
  options: AccessOptions,
): Promise<{ access: OpenedAccess; error?: never } | { access?: never; error: string }> {
  const { site, data, environment, methodSecret, log, onSignIn, now } = options;
  const mainHost = () => site().hosts.main;
  const { secret, error: noSecret } = await openSecret(environment, data);
  if (!secret) return { error: noSecret };
  const { state, error: noState } = await openOwnState(options);
  if (!state) return { error: noState };
  const closeState = async () => void (options.state ?? (await state.close()));

  let { settings } = options;
  const { deriveKey } = secret;
  const brand = () => site().brand.name;
  const methods = openMethods({ state, deriveKey, brand, methodSecret, log, now });
  const idleMs = () => settings.sessionDays * DAY_MS;
  const remindOfPhrases = createPhraseReminder(state, log);

  let keys: SessionKeys;
  try {
    const reason = await methods.follow(settings.ways);
    if (reason !== undefined) {
      await closeState();
      return { error: reason };
    }
    await remindOfPhrases(settings.ways);
    keys = await createSessionKeys({ keys: state.keys, deriveKey, cookieLifeMs: idleMs, now });
  } catch (error) {
    await methods.close();
    await closeState();
    if (error instanceof StateError) return { error: error.message };
    throw error;
  }
  const rotation = rotateKeys(keys, log);
  const sessions = openSessions({ state, secret, keys, idleMs, log, now });
  const cookies = createSignInCookies((c) => isHttps(c, mainHost()));
  const flow = openFlow({ state, secret, sessions, mainHost, log, onSignIn, now });
  const counter = openCounter(state, log);
  return {
    access: {
      state,
      secret,
      sessions,
      principalOf: createPrincipalOf({ sessions, cookies, now }),
      signIn: {
        flow,
        sessions,
        cookies,
        methods: methods.current,
        sessionDays: () => settings.sessionDays,
        now,
      },
      programs: openPrograms({ state, secret, log, now }),
      counter,
      outbox: methods.outbox,
      async follow(next) {
        const reason = await methods.follow(next.ways).catch(String);
        if (reason !== undefined) log.error({ reason }, 'the ways to sign in stay as they were');
        settings = next;
        // A failure is only logged: the site is served even if the database is unavailable.
        await remindOfPhrases(next.ways).catch((err: unknown) => {
          log.warn({ err }, 'it could not be looked which ways have a phrase');
        });
      },
      async close() {
        clearInterval(rotation);
        await methods.close();
        await counter.settle();
        await closeState();
      },
    },
  };
}

function openOwnState({
  state,
  environment,
  data,
  now,
}: AccessOptions): ReturnType<typeof openState> {
  if (state) return Promise.resolve({ state });
  return openState({ url: environment.DATABASE_URL, folder: data, now });
}

interface Opened extends Pick<AccessOptions, 'log' | 'now'> {
  readonly state: State;
  readonly secret: Secret;
}

/** Warns once of each phrase method that has no phrase yet: nobody can sign in with it. */
function createPhraseReminder({ phrases }: Pick<State, 'phrases'>, log: Log) {
  const reminded = new Set<string>();
  return async (methods: AccessSettings['ways']): Promise<void> => {
    for (const { id, kind } of methods) {
      if (kind !== 'phrase' || reminded.has(id) || (await phrases.find(id))) continue;
      reminded.add(id);
      log.warn(
        { way: id },
        'a way to sign in has no phrase yet: set one with campusdocs access phrase',
      );
    }
  };
}

/** Creates a new signing key whenever one is due. */
function rotateKeys(keys: SessionKeys, log: Log): NodeJS.Timeout {
  const rotation = setInterval(() => {
    void keys.rotate().catch((err: unknown) => log.error({ err }, 'no new signing key was made'));
  }, ROTATE_EVERY_MS);
  return rotation.unref();
}

function openSessions({
  state,
  secret,
  keys,
  idleMs,
  log,
  now,
}: Opened & { readonly keys: SessionKeys; readonly idleMs: () => number }): MemberSessions {
  const { sessions, signIns, blocks, revision } = state;
  return createSessions({
    sessions,
    signIns,
    blocks,
    keys,
    personOf: createPersonOf(secret.deriveKey('person')),
    revision,
    idleMs,
    report: (err) => log.warn({ err }, 'the use of a session could not be noted'),
    now,
  });
}

/** The sign-in flow of browsers, with a log line for each result. */
function openFlow({
  state,
  secret,
  sessions,
  mainHost,
  log,
  onSignIn,
  now,
}: Opened &
  Pick<AccessOptions, 'onSignIn'> & {
    readonly sessions: MemberSessions;
    readonly mainHost: () => string | undefined;
  }) {
  return createSignInFlow({
    pendingSignIns: state.pendingSignIns,
    sessions,
    stateKey: secret.deriveKey('sign-in state'),
    mainHost,
    followRole: createRoleService({
      roles: state.roles,
      journal: createJournalService(state.journal),
      now,
    }).followMethod,
    report(method, { errorCode, reason }) {
      onSignIn?.(method, errorCode);
      const level = SITE_ERRORS.has(errorCode) ? 'warn' : 'info';
      log[level]({ way: method, trouble: errorCode, reason }, 'a sign-in failed');
    },
    onSignedIn({ method, person }) {
      onSignIn?.(method, 'done');
      log.info({ way: method, person: person && personTag(person) }, 'a member has signed in');
    },
    now,
  });
}

/** The tokens of programs, and how programs get them. */
function openPrograms({ state, secret, log, now }: Opened): AccessParts['programs'] {
  const tokenService = createTokenService({
    tokens: state.tokens,
    now,
    report: (err) => log.warn({ err }, 'the use of a token could not be noted'),
  });
  const key = secret.deriveKey('device network');
  const flow = createDeviceFlow({ grants: state.deviceGrants, tokenService, key, now });
  return { tokenService, flow };
}

function openCounter({ downloads }: Pick<State, 'downloads'>, log: Log): DownloadCounter {
  return createDownloadCounter({
    downloads,
    report(event) {
      if (event === 'recovered') log.info({}, 'downloads are counted again');
      else log.error({ err: event.failed }, 'downloads cannot be counted; they are tried again');
    },
  });
}
