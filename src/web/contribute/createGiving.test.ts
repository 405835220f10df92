import { expect, test, vi } from 'vitest';
import { LARGEST_UPLOAD, MOST_FILES } from '../../protocol/contribution/uploads.ts';
import { RequestError } from '../lib/requestError.ts';
import type { ReadyForm } from './api/answers.ts';
import { createGiving, type GivingParts } from './createGiving.ts';
import type { SendEvent } from './files/sending.ts';
import { valuesOf, withText } from './form/itemDraft.ts';
import { type GivingDraft, NO_GIVER } from './givingDraft.ts';

const READY: ReadyForm = {
  state: 'ready',
  filetype: 'pdf',
  type: 'test',
  typeReason: '',
  proposals: { course: { values: ['高等数学'], certainty: 'sure', reason: '' } },
};
/** The MD5 of a file in these tests: its text, filled up. */
const md5Of = (text: string) => text.padEnd(32, '0');
const fileOf = (text: string) => new File([text], `${text}.pdf`);

/** A browser and a server in memory. Each file's uploads end at once, unless `send` says otherwise. */
function setUp(changes: Partial<GivingParts> = {}, draft?: GivingDraft) {
  const sent: (string | undefined)[] = [];
  const proposed: string[] = [];
  const givenUp: string[] = [];
  const keptFiles = new Map<string, File>();
  let stored = draft ?? { files: [], giver: NO_GIVER };
  let keys = 0;
  const parts: GivingParts = {
    api: {
      known: async (md5s) => md5s.map(() => ({ kind: 'new' })),
      form: async () => READY,
      check: async () => ({ errors: {}, duplicates: [] }),
    },
    propose: async ({ draft }) => void proposed.push(JSON.stringify(valuesOf(draft))),
    detect: async (file) => (file.name.endsWith('.pdf') ? 'pdf' : 'other'),
    hash: async (file) => md5Of(await file.text()),
    send: ({ md5, upload }, onEvent) => ({
      start() {
        sent.push(upload);
        onEvent({ kind: 'begun', upload: `upload-${md5}` });
        onEvent({ kind: 'done', upload: `upload-${md5}` });
      },
      pause: () => undefined,
    }),
    giveUp: (upload) => void givenUp.push(upload),
    kept: {
      keep: async (key, file) => void keptFiles.set(key, file),
      read: async (key) => keptFiles.get(key),
      remove: async (key) => void keptFiles.delete(key),
      async retain(keys) {
        for (const key of keptFiles.keys()) if (!keys.includes(key)) keptFiles.delete(key);
      },
    },
    draft: {
      read: () => stored,
      write(next) {
        stored = next;
      },
    },
    newKey: () => String(++keys),
    now: () => 0,
    sleep: async () => undefined,
    ...changes,
  };
  const giving = createGiving(parts);
  const stepsOf = () => giving.current().files.map(({ step }) => step.kind);
  return { giving, parts, sent, proposed, givenUp, keptFiles, stepsOf, stored: () => stored };
}

test('a file is sent, its form is filled, and what was typed meanwhile stays', async () => {
  const { giving, proposed, stepsOf, stored, keptFiles } = setUp();
  await giving.add([fileOf('a')]);
  giving.edit('1', withText(giving.current().files[0]?.draft ?? expect.fail(), 'years', '2023'));
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready']));
  await giving.submit();
  expect(stepsOf()).toEqual(['submitted']);
  expect(proposed).toEqual(['{"course":["高等数学"],"years":["2023"]}']);
  // Nothing of it is left on the device.
  expect(stored().files).toEqual([]);
  expect(keptFiles.size).toBe(0);
});

test('what the archive has, or what cannot be opened there, is not sent', async () => {
  const { giving, sent, stepsOf } = setUp({
    api: {
      ...setUp().parts.api,
      known: async () => [{ kind: 'item', id: md5Of('a'), title: '高等数学' }],
    },
  });
  await giving.add([fileOf('a'), new File(['b'], 'b.exe'), new File([], 'c.pdf')]);
  await vi.waitFor(() => expect(stepsOf()).toEqual(['item', 'unfit', 'unfit']));
  expect(sent).toEqual([]);
});

test('what is empty, too large or too much is said at the file, and the rest is sent', async () => {
  const { giving, sent, stepsOf } = setUp();
  const large = fileOf('large');
  Object.defineProperty(large, 'size', { value: LARGEST_UPLOAD + 1 });
  const files = Array.from({ length: MOST_FILES + 1 }, (_, index) => fileOf(`${index}.`));
  await giving.add([large, new File([], 'empty.pdf'), ...files]);
  const whyOf = () =>
    giving
      .current()
      .files.flatMap(({ name, step }) => (step.kind === 'unfit' ? [[name, step.why]] : []));
  expect(whyOf()).toEqual([
    ['large.pdf', 'too-large'],
    ['empty.pdf', 'empty'],
    ['50..pdf', 'too-many'],
  ]);
  await vi.waitFor(() => expect(stepsOf().filter((kind) => kind === 'ready')).toHaveLength(50));
  expect(sent).toHaveLength(MOST_FILES);
});

test('the same file in the list twice is sent once', async () => {
  const { giving, sent, stepsOf } = setUp();
  await giving.add([fileOf('a'), fileOf('a')]);
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready', 'twice']));
  expect(sent).toHaveLength(1);
});

const draft = { type: 'test' as const, hasChosenType: false, texts: {}, touched: [] };
const BEGUN: GivingDraft = {
  giver: NO_GIVER,
  files: [{ key: 'old', name: 'a.pdf', size: 1, md5: md5Of('a'), upload: 'begun-before', draft }],
};

test('after a reload, a file that is kept goes on where it was cut', async () => {
  const { giving, parts, sent, keptFiles, stepsOf } = setUp({}, BEGUN);
  keptFiles.set('old', fileOf('a'));
  keptFiles.set('of a draft that was cleared', fileOf('b'));
  const form = vi.spyOn(parts.api, 'form');
  form.mockResolvedValueOnce({ state: 'receiving' });
  giving.start();
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready']));
  expect(sent).toEqual(['begun-before']);
  expect([...keptFiles.keys()]).toEqual(['old']);
});

test('after a reload, a file that was not kept goes on when it is chosen again', async () => {
  const { giving, parts, sent, stepsOf } = setUp({}, BEGUN);
  vi.spyOn(parts.api, 'form').mockResolvedValueOnce({ state: 'receiving' });
  giving.start();
  await vi.waitFor(() => expect(stepsOf()).toEqual(['lost']));
  await giving.add([fileOf('a')]);
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready']));
  expect(giving.current().files[0]?.key).toBe('old');
  expect(sent).toEqual(['begun-before']);
});

test('an upload that has expired meanwhile is begun anew', async () => {
  const { giving, parts, sent, keptFiles, stepsOf } = setUp({}, BEGUN);
  keptFiles.set('old', fileOf('a'));
  vi.spyOn(parts.api, 'form').mockRejectedValueOnce(new RequestError('upload-not-found'));
  giving.start();
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready']));
  expect(sent).toEqual([undefined]);
});

test('without a network it waits, and goes on by itself when the network is back', async () => {
  let emit: (event: SendEvent) => void = () => expect.fail();
  let starts = 0;
  let wakeUp: () => void = () => expect.fail();
  const { giving, stepsOf } = setUp({
    send(_, onEvent) {
      emit = onEvent;
      return { start: () => void starts++, pause: () => undefined };
    },
    sleep: () => new Promise((resolve) => (wakeUp = resolve)),
  });
  await giving.add([fileOf('a')]);
  await vi.waitFor(() => expect(starts).toBe(1));
  emit({ kind: 'unreachable' });
  expect(giving.current().files[0]?.step).toMatchObject({ kind: 'sending', isOffline: true });
  giving.wake();
  expect(starts).toBe(2);
  // The network may be there, and only the server not.
  emit({ kind: 'unreachable' });
  wakeUp();
  await vi.waitFor(() => expect(starts).toBe(3));
  emit({ kind: 'progress', bytes: 1 });
  expect(giving.current().files[0]?.step).toMatchObject({ kind: 'sending', isOffline: false });
  emit({ kind: 'done', upload: 'u' });
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready']));
});

test('what failed for the network is tried again by itself, and need not be chosen again', async () => {
  const { giving, parts, stepsOf } = setUp();
  const known = vi.spyOn(parts.api, 'known');
  known.mockRejectedValueOnce(new RequestError('unreachable'));
  const form = vi.spyOn(parts.api, 'form');
  form.mockRejectedValueOnce(new RequestError('unreachable'));
  await giving.add([fileOf('a')]);
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready']));
  expect(known).toHaveBeenCalledTimes(2);
});

test('what is removed is given up on the server, too, but not what was submitted', async () => {
  const { giving, givenUp, stepsOf } = setUp();
  await giving.add([fileOf('a'), fileOf('b'), fileOf('c')]);
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready', 'ready', 'ready']));
  giving.remove('1');
  expect(givenUp).toEqual([`upload-${md5Of('a')}`]);
  await giving.submit();
  giving.discard();
  expect(givenUp).toHaveLength(1);
});

test('a paused file stays paused when the network is back, and lets the next ones through', async () => {
  const starts: string[] = [];
  const { giving } = setUp({
    send: ({ name }) => ({ start: () => void starts.push(name), pause: () => undefined }),
  });
  await giving.add([fileOf('a'), fileOf('b'), fileOf('c')]);
  await vi.waitFor(() => expect(starts).toEqual(['a.pdf', 'b.pdf']));
  giving.pause('1');
  await vi.waitFor(() => expect(starts).toEqual(['a.pdf', 'b.pdf', 'c.pdf']));
  giving.wake();
  expect(starts).toHaveLength(3);
});

test('a form with errors stays, and the others are submitted', async () => {
  const { giving, parts, proposed, stepsOf } = setUp();
  await giving.add([fileOf('a'), fileOf('b')]);
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready', 'ready']));
  const check = vi.spyOn(parts.api, 'check');
  check.mockResolvedValueOnce({ errors: { years: 'missing' }, duplicates: [] });
  await giving.submit();
  expect(stepsOf()).toEqual(['ready', 'submitted']);
  expect(giving.current()).toMatchObject({ selected: '1', isSubmitting: false });
  expect(giving.current().files[0]?.errors).toEqual({ years: 'missing' });
  expect(proposed).toHaveLength(1);
});

test('a full inbox is said at the file, and trying again begins anew', async () => {
  let isFull = true;
  const { giving, stepsOf } = setUp({
    send: (_, onEvent) => ({
      start: () =>
        onEvent(isFull ? { kind: 'refused', code: 'inbox-full' } : { kind: 'done', upload: 'u' }),
      pause: () => undefined,
    }),
  });
  await giving.add([fileOf('a')]);
  await vi.waitFor(() => expect(stepsOf()).toEqual(['failed']));
  isFull = false;
  giving.retry('1');
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready']));
});

test('clearing forgets files and what was typed, and keeps nothing', async () => {
  const { giving, keptFiles, stored, stepsOf } = setUp();
  await giving.add([fileOf('a')]);
  await vi.waitFor(() => expect(stepsOf()).toEqual(['ready']));
  giving.discard();
  expect(giving.current().files).toEqual([]);
  expect(stored().files).toEqual([]);
  expect(keptFiles.size).toBe(0);
});
