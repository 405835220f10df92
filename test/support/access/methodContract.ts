import { describe, expect, test } from 'vitest';
import type {
  Confirmation,
  FormProvider,
  ProviderMemory,
  RedirectProvider,
  SignInError,
} from '../../../src/access/provider.ts';
import { DAY_MS } from '../../../src/lib/durations.ts';
import type { SignInForm } from '../../../src/protocol/signIn.ts';
import { isSignInErrorCode } from '../../../src/protocol/signInErrors.ts';

/**
 * The state of the service behind a method: working, down, or accepting connections without a
 * response.
 */
export type ServiceState = 'well' | 'down' | 'slow';

/** A method with a redirect, and a browser to follow it. */
export interface RedirectMethod {
  readonly provider: RedirectProvider;
  /** The URL that the service sends the browser back to. */
  readonly callback: string;
  /** The time of the service's clock, if it has one: milliseconds since 1970. */
  readonly now?: number;
  /** The parameters that prove something: none of them may be altered. */
  readonly proof: readonly string[];
  /** Follows the URL of `begin` as a person, and returns the query of the callback. */
  signIn(location: string, person: string): Promise<URLSearchParams>;
  /** The same for a person who declines; absent if the service has no such page. */
  decline?(location: string): Promise<URLSearchParams>;
  /** A well-formed value that the service has never issued. */
  invent(state: string): URLSearchParams;
}

/** A method with a form on this site, and a person who fills it in. */
export interface FormMethod {
  readonly provider: FormProvider;
  /** Whether it distinguishes people. */
  readonly distinguishesPeople: boolean;
  /** The person's input, by the names of the fields. */
  fill(form: SignInForm, person: string): Promise<ReadonlyMap<string, string>>;
}

const NOW = Date.UTC(2026, 8, 1);

/** Callers give a method ten seconds; tests have no time for that. */
const shortSignal = () => AbortSignal.timeout(300);
const longSignal = () => AbortSignal.timeout(10_000);

const LONG = 'x'.repeat(1_000_000);
/** Values that no service issues: each replaces every parameter and every field. */
const HOSTILE = [
  '',
  ' ',
  LONG,
  '\0',
  '\ud800',
  '__proto__',
  '<x>&"\'',
  '%00',
  '../..',
  '１２３４５６',
];

let signIns = 0;
const newState = () => `state-of-sign-in-${++signIns}-in-these-tests`;

/** Expects a failure with a known error code, and a reason without personal data. */
function expectFailure(
  step: Confirmation | { kind: 'go' } | { kind: 'next' },
  secrets: Iterable<string>,
): SignInError {
  if (step.kind !== 'failed') throw new Error(`it went on: ${step.kind}`);
  const { failure } = step;
  expect(isSignInErrorCode(failure.errorCode)).toBe(true);
  expect(failure.reason).not.toBe('');
  expect(failure.reason.length).toBeLessThan(500);
  expect(failure.reason).not.toMatch(/[\r\n]/u);
  for (const secret of secrets) if (secret.length > 3) expect(failure.reason).not.toContain(secret);
  return failure;
}

/** Memory after a round trip through the database. */
function stored(memory: ProviderMemory): ProviderMemory {
  const text = JSON.stringify(memory);
  expect(text.length).toBeLessThan(4000);
  const read: ProviderMemory = JSON.parse(text);
  expect(read).toEqual(memory);
  return read;
}

/**
 * The contract of every method with a redirect.
 *
 * @param open creates a method whose service is in a state; cleans up with `onTestFinished`
 */
export function testRedirectMethod(
  name: string,
  open: (service: ServiceState) => Promise<RedirectMethod>,
): void {
  describe(`${name} keeps the contract of sign-in methods`, () => {
    async function begin({ provider, callback, now = NOW }: RedirectMethod, state = newState()) {
      const begun = await provider.begin({ now, signal: longSignal(), callback, state });
      if (begun.kind === 'failed') throw new Error(begun.failure.reason);
      return { location: begun.location, memory: stored(begun.memory), state };
    }

    type Begun = Awaited<ReturnType<typeof begin>>;

    async function finish(
      { provider, callback, now: defaultNow = NOW }: RedirectMethod,
      { state, memory }: Pick<Begun, 'state' | 'memory'>,
      parameters: URLSearchParams,
      { now = defaultNow, signal = longSignal() } = {},
    ) {
      return provider.finish({ now, signal, callback, state, memory, parameters });
    }

    async function confirm(method: RedirectMethod, person: string) {
      const begun = await begin(method);
      const parameters = await method.signIn(begun.location, person);
      return { begun, parameters, confirmation: await finish(method, begun, parameters) };
    }

    test('begins with an absolute URL, and confirms the person who returns from there', async () => {
      const method = await open('well');
      const { begun, confirmation } = await confirm(method, 'one');
      expect(new URL(begun.location).protocol).toMatch(/^https?:$/u);
      expect(confirmation).toMatchObject({ kind: 'confirmed' });
    });

    test('a person has the same subject at each sign-in, and nobody else has it', async () => {
      const method = await open('well');
      const subjects: unknown[] = [];
      for (const person of ['one', 'two', 'one']) {
        const { confirmation } = await confirm(method, person);
        subjects.push(confirmation.kind === 'confirmed' && confirmation.subject);
      }
      expect(subjects[0]).toBeTypeOf('string');
      expect(subjects[0]).toBe(subjects[2]);
      expect(subjects[0]).not.toBe(subjects[1]);
    });

    test('twenty concurrent sign-ins are not confused', async () => {
      const method = await open('well');
      const people = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'one' : 'two'));
      const done = await Promise.all(people.map((person) => confirm(method, person)));
      const subjects = done.map(({ confirmation }) =>
        confirmation.kind === 'confirmed' ? confirmation.subject : confirmation.failure.reason,
      );
      expect(new Set(subjects).size).toBe(2);
      for (const [index, subject] of subjects.entries()) expect(subject).toBe(subjects[index % 2]);
    });

    test('a person who declines gets an error, and is not confirmed', async () => {
      const method = await open('well');
      if (!method.decline) return;
      const begun = await begin(method);
      const parameters = await method.decline(begun.location);
      expect(expectFailure(await finish(method, begun, parameters), [begun.state]).errorCode).toBe(
        'denied',
      );
    });

    test('a proof that is altered, missing or made up confirms nobody', async () => {
      const method = await open('well');
      for (const name of method.proof) {
        for (const value of [undefined, ...HOSTILE]) {
          const begun = await begin(method);
          const parameters = await method.signIn(begun.location, 'one');
          const secrets = method.proof.flatMap((proof) => parameters.getAll(proof));
          if (value === undefined) parameters.delete(name);
          else parameters.set(name, value);
          expectFailure(await finish(method, begun, parameters), secrets);
        }
      }
      const begun = await begin(method);
      expectFailure(await finish(method, begun, method.invent(begun.state)), [begun.state]);
    });

    test('empty, foreign and repeated parameters are refused without an exception', async () => {
      const method = await open('well');
      const sets = [
        '',
        'a=1&b=2',
        `${'a=1&'.repeat(20_000)}`,
        '__proto__=1&constructor=2&toString=',
      ];
      for (const set of sets) {
        expectFailure(await finish(method, await begin(method), new URLSearchParams(set)), []);
      }
      for (const name of method.proof) {
        const begun = await begin(method);
        const parameters = await method.signIn(begun.location, 'one');
        const secrets = method.proof.flatMap((proof) => parameters.getAll(proof));
        parameters.append(name, 'another');
        expectFailure(await finish(method, begun, parameters), secrets);
      }
    });

    test('a callback is invalid for another sign-in, and a second time', async () => {
      const method = await open('well');
      const { begun, parameters } = await confirm(method, 'one');
      const secrets = method.proof.flatMap((proof) => parameters.getAll(proof));
      expectFailure(await finish(method, begun, parameters), secrets);
      if (!method.proof.includes('state')) return;
      const [own, foreign] = [await begin(method), await begin(method)];
      const foreignParameters = await method.signIn(foreign.location, 'two');
      expectFailure(
        await finish(method, own, foreignParameters),
        method.proof.flatMap((key) => foreignParameters.getAll(key)),
      );
    });

    test('a clock that is wrong by a day causes a named failure, or does not matter', async () => {
      const method = await open('well');
      const { now: correct = NOW } = method;
      for (const now of [correct - DAY_MS, correct + DAY_MS]) {
        const begun = await begin(method);
        const parameters = await method.signIn(begun.location, 'one');
        const done = await finish(method, begun, parameters, { now });
        if (done.kind === 'confirmed') continue;
        const { errorCode } = expectFailure(done, parameters.values());
        expect(['clock-wrong', 'expired']).toContain(errorCode);
      }
    });

    test('no request is sent for a visitor who has disconnected', async () => {
      const method = await open('well');
      const begun = await begin(method);
      const parameters = await method.signIn(begun.location, 'one');
      const result = await finish(method, begun, parameters, { signal: AbortSignal.abort() });
      expectFailure(result, parameters.values());
    });

    test.each(['down', 'slow'] as const)(
      'a service that is %s is named as that',
      async (service) => {
        const method = await open(service);
        const { provider, callback, now = NOW } = method;
        const state = newState();
        const begun = await provider.begin({ now, signal: shortSignal(), callback, state });
        if (begun.kind === 'failed') {
          expect(expectFailure(begun, [state]).errorCode).toBe('provider-down');
          return;
        }
        const memory = stored(begun.memory);
        const done = await finish(method, { state, memory }, method.invent(state), {
          signal: shortSignal(),
        });
        expect(expectFailure(done, method.invent(state).values()).errorCode).toBe('provider-down');
      },
    );
  });
}

/**
 * The contract of every method with a form on this site.
 *
 * @param open creates a method whose service is in a state; cleans up with `onTestFinished`
 * @param services the possible states: a method without a service always works
 */
export function testFormMethod(
  name: string,
  open: (service: ServiceState) => Promise<FormMethod>,
  services: readonly ServiceState[] = ['well'],
): void {
  describe(`${name} keeps the contract of sign-in methods`, () => {
    const visitor = { address: '192.0.2.7' };
    let time = NOW;

    async function submit(
      { provider }: FormMethod,
      memory: ProviderMemory | undefined,
      fields: ReadonlyMap<string, string>,
      signal = longSignal(),
    ) {
      time += 61_000;
      return provider.submit({ now: time, signal, fields, memory, visitor });
    }

    /** Submits all forms; returns the typed values and the memory. */
    async function submitAllForms(method: FormMethod, person: string) {
      const typed: string[] = [];
      const memories: ProviderMemory[] = [];
      let memory: ProviderMemory | undefined;
      for (let step = 0; step < 5; step += 1) {
        const fields = await method.fill(method.provider.form(memory), person);
        typed.push(...fields.values());
        const done = await submit(method, memory, fields);
        if (done.kind !== 'next') return { done, typed, memories };
        expect(done.errorCode).toBeUndefined();
        memory = stored(done.memory);
        memories.push(memory);
      }
      throw new Error('it never ends');
    }

    test('confirms a person who fills in the forms', async () => {
      const { done } = await submitAllForms(await open('well'), 'one');
      expect(done).toMatchObject({ kind: 'confirmed' });
    });

    test('a person has the same subject at each sign-in, and nobody else has it; or there is none', async () => {
      const method = await open('well');
      const subjects: unknown[] = [];
      for (const person of ['one', 'two', 'one']) {
        const { done } = await submitAllForms(method, person);
        subjects.push(done.kind === 'confirmed' ? done.subject : done.failure.reason);
      }
      expect(subjects[0]).toBe(subjects[2]);
      if (method.distinguishesPeople) expect(subjects[0]).not.toBe(subjects[1]);
      else expect(subjects).toEqual([undefined, undefined, undefined]);
    });

    test('the memory does not contain what was typed', async () => {
      const { typed, memories } = await submitAllForms(await open('well'), 'one');
      for (const text of typed) expect(JSON.stringify(memories)).not.toContain(text);
    });

    test('empty, huge or odd input confirms nobody and throws no exception', async () => {
      const method = await open('well');
      for (const value of [undefined, ...HOSTILE]) {
        // Each from the start, at the position of each form: tries may be counted.
        let memory: ProviderMemory | undefined;
        for (let step = 0; step < 5; step += 1) {
          const correct = await method.fill(method.provider.form(memory), 'one');
          const wrong = new Map(
            value === undefined ? [] : [...correct.keys()].map((key) => [key, value]),
          );
          const done = await submit(method, memory, wrong);
          if (done.kind === 'next') expect(done.errorCode).toBeDefined();
          else expectFailure(done, [...correct.values()]);
          const next = await submit(method, memory, correct);
          if (next.kind !== 'next') break;
          memory = stored(next.memory);
        }
      }
    });

    test('memory of another or an older method does not break it', async () => {
      const method = await open('well');
      for (const memory of [{}, { foreign: 1 }, { kind: 'code' }, { step: 'unknown' }]) {
        expect(method.provider.form(memory).kind).toBeTypeOf('string');
        const done = await submit(method, memory, new Map([['foreign', 'x']]));
        expect(done.kind).not.toBe('confirmed');
      }
    });

    test('no request is sent for a visitor who has disconnected', async () => {
      const method = await open('well');
      const fields = await method.fill(method.provider.form(undefined), 'one');
      const done = await submit(method, undefined, fields, AbortSignal.abort());
      expect(done.kind).not.toBe('confirmed');
    });

    test.each(services.filter((service) => service !== 'well'))(
      'a service that is %s is named as that',
      async (service) => {
        const method = await open(service);
        const fields = await method.fill(method.provider.form(undefined), 'one');
        const done = await submit(method, undefined, fields, shortSignal());
        const errorCode =
          done.kind === 'next' ? done.errorCode : expectFailure(done, fields.values()).errorCode;
        expect(['provider-down', 'mail-not-sent']).toContain(errorCode);
      },
    );
  });
}
