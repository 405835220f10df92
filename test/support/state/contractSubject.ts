import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hashSecret, type SecretHash } from '../../../src/state/secretHash.ts';
import type { Session } from '../../../src/state/sessions.ts';
import type { State } from '../../../src/state/state.ts';

/** Opens the same database with each call: each is another machine. */
export type OpenState = (now: () => number) => Promise<State>;

/** Noon of a day in China, so that daily counts do not depend on the time of the test run. */
export const NOON = Date.parse('2026-11-21T12:00:00+08:00');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The subject of a contract test: an empty database, machines that have it open, a clock. */
export class ContractSubject {
  readonly #newDatabase: () => Promise<OpenState>;
  #open: OpenState | undefined;
  #state: State | undefined;
  #opened: State[] = [];
  /** Milliseconds since 1970, on all machines. */
  time = NOON;

  constructor(newDatabase: () => Promise<OpenState>) {
    this.#newDatabase = newDatabase;
  }

  /** The state on the first machine. */
  get state(): State {
    if (!this.#state) throw new Error('start comes first');
    return this.#state;
  }

  /** Begins at noon, with an empty database that one machine has open. */
  async start(): Promise<void> {
    this.time = NOON;
    await this.startEmpty();
    this.#state = await this.another();
  }

  /** Continues with an empty database that no machine has opened yet. */
  async startEmpty(): Promise<void> {
    this.#open = await this.#newDatabase();
  }

  /** Opens the database on another machine. */
  async another(): Promise<State> {
    if (!this.#open) throw new Error('start comes first');
    const state = await this.#open(() => this.time);
    this.#opened.push(state);
    return state;
  }

  /** Closes the database on all machines. */
  async close(): Promise<void> {
    for (const state of this.#opened.splice(0)) await state.close();
  }

  /** Signs a person in for 30 days. */
  async addSession(
    changes: Partial<Session> = {},
  ): Promise<{ readonly session: Session; readonly hash: SecretHash }> {
    const session: Session = {
      id: randomUUID(),
      person: 'p1',
      method: 'sso',
      since: this.time,
      expires: this.time + 30 * DAY,
      lastUsed: this.time,
      ...changes,
    };
    const hash = hashSecret(randomUUID());
    await this.state.sessions.add({ ...session, hash });
    return { session, hash };
  }

  /** Lets what ends within 1 ms end: by the clock of the tests, or by that of the database. */
  async passShortly(): Promise<void> {
    this.time += 2;
    await delay(5);
  }

  /** Begins a sign-in, and returns its UUID. */
  async begin(browser = 'a browser', to = '/'): Promise<string> {
    const uuid = randomUUID();
    await this.state.pendingSignIns.add({
      uuid,
      browser: hashSecret(browser),
      method: undefined,
      to,
    });
    return uuid;
  }
}
