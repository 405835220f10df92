import { LARGEST_UPLOAD, MOST_FILES } from '../../protocol/contribution/uploads.ts';
import { explainFailure } from '../lib/explainFailure.ts';
import { RequestError, type RequestErrorCode } from '../lib/requestError.ts';
import type { Check, ReadyForm } from './api/answers.ts';
import type { ContributeApi } from './api/contributeApi.ts';
import { type FileStep, isWanted, refusedText, type UnfitReason } from './fileStep.ts';
import { createSlots } from './files/createSlots.ts';
import type { ChosenKind } from './files/detectFiletype.ts';
import type { SendEvent, SendFile, Sending } from './files/sending.ts';
import { addSample, rateOf, type Samples } from './files/transferRate.ts';
import {
  EMPTY_DRAFT,
  type ItemDraft,
  valuesOf,
  withProposals,
  withShared,
} from './form/itemDraft.ts';
import type { Giver, GivingDraft } from './givingDraft.ts';

/** A file that the visitor has chosen, with its form. */
export interface GivenFile {
  readonly key: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly md5: string | undefined;
  /** The id of its upload, once the server has given it one. */
  readonly upload: string | undefined;
  readonly step: FileStep;
  readonly draft: ItemDraft;
  /** What the server knows of it, once it is sent. */
  readonly answer: ReadyForm | undefined;
  /** What was wrong when it was last submitted. */
  readonly errors: Check['errors'];
  /** Why it was not submitted. */
  readonly problem: string | undefined;
}

export interface GivingState {
  readonly files: readonly GivenFile[];
  /** The file whose form is shown. */
  readonly selected: string | undefined;
  readonly giver: Giver;
  /** Some of it was typed before the page was last closed. */
  readonly isRestored: boolean;
  readonly isSubmitting: boolean;
}

/** What giving needs of the browser and the server. */
export interface GivingParts {
  readonly api: Pick<ContributeApi, 'known' | 'form' | 'check'>;
  /** Submits a file; throws a `RequestError`. */
  readonly propose: (file: GivenFile, giver: Giver) => Promise<void>;
  readonly detect: (file: File) => Promise<ChosenKind>;
  readonly hash: (
    file: Blob,
    options: { signal: AbortSignal; onProgress: (bytes: number) => void },
  ) => Promise<string>;
  readonly send: SendFile;
  /** Tells the server that an upload is not wanted any more. */
  readonly giveUp: (upload: string) => void;
  readonly kept: {
    keep(key: string, file: File): Promise<void>;
    read(key: string): Promise<File | undefined>;
    remove(key: string): Promise<void>;
    /** Removes all but these. */
    retain(keys: readonly string[]): Promise<void>;
  };
  readonly draft: { read(): GivingDraft; write(draft: GivingDraft): void };
  /** What the files answer; the reviewer is told. */
  readonly wish?: string | undefined;
  readonly newKey: () => string;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Errors of the network, which pass. */
const UNREACHABLE: readonly RequestErrorCode[] = ['unreachable', 'too-slow'];
/** How many files are sent at once. */
const SENT_AT_ONCE = 2;
/** How long to wait between two looks at an upload that is being examined, in ms. */
const FIRST_LOOK = 300;
const LONGEST_LOOK = 4000;
/**
 * How long to wait before another attempt without an event of the network, in ms: it may be there, and
 * only the server not.
 */
const AGAIN = 15_000;

/** What happens between choosing files and submitting them, without a framework. */
export function createGiving(parts: GivingParts) {
  const { api, kept } = parts;
  const restored = parts.draft.read();
  const listeners = new Set<() => void>();
  const hashing = createSlots(1);
  const sendingSlots = createSlots(SENT_AT_ONCE);
  /** The files of this visit: what fails need not be chosen again, although it may not be kept. */
  const chosen = new Map<string, File>();
  /** What is under way, by key. */
  const running = new Map<
    string,
    { readonly controller: AbortController; sending?: Sending; release?: () => void }
  >();
  let state: GivingState = {
    files: restored.files.map((file) => ({
      ...file,
      md5: file.md5,
      upload: file.upload,
      step: { kind: 'restoring' },
      answer: undefined,
      errors: {},
      problem: undefined,
    })),
    selected: restored.files[0]?.key,
    giver:
      parts.wish === undefined
        ? restored.giver
        : { ...restored.giver, note: `回应求资料：${parts.wish}` },
    isRestored: restored.files.length > 0,
    isSubmitting: false,
  };

  function set(change: Partial<GivingState>): void {
    state = { ...state, ...change };
    parts.draft.write({
      files: state.files
        .filter(({ step }) => isWanted(step))
        .map(({ key, name, size, md5, upload, draft }) => ({
          key,
          name,
          size,
          md5,
          upload,
          draft,
        })),
      giver: state.giver,
    });
    for (const listener of listeners) listener();
  }

  const find = (key: string) => state.files.find((file) => file.key === key);

  function patch(key: string, change: Partial<GivenFile>): void {
    set({ files: state.files.map((file) => (file.key === key ? { ...file, ...change } : file)) });
  }

  const toStep = (key: string, step: FileStep) => patch(key, { step });

  /** Runs something for a file until the file is removed, and shows what went wrong. */
  function run(key: string, work: (signal: AbortSignal) => Promise<void>): void {
    stop(key);
    const controller = new AbortController();
    running.set(key, { controller });
    work(controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted || !find(key)) return;
      const isUnreachable = error instanceof RequestError && UNREACHABLE.includes(error.code);
      toStep(key, { kind: 'failed', message: explainFailure(error), isUnreachable });
      if (isUnreachable) void parts.sleep(AGAIN).then(() => controller.signal.aborted || wake(key));
    });
  }

  /** Goes on with what could not reach the server, unless the visitor has paused it. */
  function wake(key: string): void {
    const step = find(key)?.step;
    if (step?.kind === 'sending' && step.isOffline && !step.isPaused) resume(key);
    if (step?.kind === 'failed' && step.isUnreachable) retry(key);
  }

  function stop(key: string): void {
    const own = running.get(key);
    own?.controller.abort();
    own?.sending?.pause();
    own?.release?.();
    running.delete(key);
  }

  async function take(key: string, file: File, signal: AbortSignal): Promise<void> {
    const md5 = find(key)?.md5 ?? (await hash(key, file, signal));
    if (md5 === undefined || signal.aborted) return;
    const twin = state.files.find((other) => other.md5 === md5 && other.key !== key);
    if (twin?.step.kind === 'lost') {
      // It was begun before the page was closed: it goes on with what was typed then.
      remove(key);
      set({ selected: twin.key });
      chosen.set(twin.key, file);
      return run(twin.key, (own) => send(twin.key, file, own));
    }
    if (twin && isWanted(twin.step)) return toStep(key, { kind: 'twice' });
    patch(key, { md5 });
    const [known] = await api.known([md5]);
    if (signal.aborted) return;
    if (known && known.kind !== 'new') return toStep(key, known);
    await kept.keep(key, file);
    await send(key, file, signal);
  }

  async function hash(key: string, file: File, signal: AbortSignal): Promise<string | undefined> {
    const release = await hashing.take();
    try {
      signal.throwIfAborted();
      const onProgress = (bytes: number) => toStep(key, { kind: 'hashing', bytes });
      return await parts.hash(file, { signal, onProgress });
    } catch {
      if (!signal.aborted) toStep(key, { kind: 'unfit', why: 'unreadable' });
      return undefined;
    } finally {
      release();
    }
  }

  /** Sends the bytes, then waits for what the server finds out. */
  async function send(key: string, file: File, signal: AbortSignal): Promise<void> {
    toStep(key, { kind: 'waiting' });
    const release = await sendingSlots.take();
    const given = find(key);
    const own = running.get(key);
    if (signal.aborted || given?.md5 === undefined || !own) return release();
    own.release = release;
    const begin = { bytes: 0, rate: undefined, isPaused: false, isOffline: false };
    toStep(key, { kind: 'sending', ...begin });
    const { name, md5, upload } = given;
    const outcome = await new Promise<SendEvent>((resolve) => {
      let samples: Samples = [];
      own.sending = parts.send({ file, name, md5, upload }, (event) => {
        if (signal.aborted) return;
        switch (event.kind) {
          case 'begun':
            return patch(key, { upload: event.upload });
          case 'progress':
            samples = addSample(samples, { at: parts.now(), bytes: event.bytes });
            return changeSending(key, {
              bytes: event.bytes,
              rate: rateOf(samples),
              isOffline: false,
            });
          case 'interrupted':
          case 'unreachable':
            samples = [];
            if (event.kind === 'unreachable') {
              void parts.sleep(AGAIN).then(() => signal.aborted || wake(key));
            }
            return changeSending(key, { isOffline: true, rate: undefined });
          default:
            return resolve(event);
        }
      });
      signal.addEventListener('abort', () => resolve({ kind: 'unreachable' }), { once: true });
      own.sending.start();
    });
    release();
    delete own.sending;
    if (outcome.kind === 'refused') {
      const message = refusedText(outcome.code);
      return toStep(key, { kind: 'failed', message, isUnreachable: false });
    }
    if (outcome.kind !== 'done') return;
    patch(key, { upload: outcome.upload, step: { kind: 'examining' } });
    await examine(key, outcome.upload, signal);
  }

  function changeSending(
    key: string,
    change: Partial<Omit<Extract<FileStep, { kind: 'sending' }>, 'kind'>>,
  ): void {
    const step = find(key)?.step;
    if (step?.kind === 'sending') toStep(key, { ...step, ...change });
  }

  /** Waits until the form of a complete upload can be filled. */
  async function examine(key: string, upload: string, signal: AbortSignal): Promise<void> {
    for (let wait = FIRST_LOOK; !signal.aborted; wait = Math.min(wait * 1.5, LONGEST_LOOK)) {
      const form = await api.form(upload, chosenType(key));
      if (signal.aborted) return;
      if (form.state === 'refused') {
        await kept.remove(key);
        return toStep(key, { kind: 'refused', refusal: form.refusal });
      }
      if (form.state === 'ready') return fill(key, form);
      await parts.sleep(wait);
    }
  }

  function chosenType(key: string) {
    const draft = find(key)?.draft;
    return draft?.hasChosenType ? draft.type : undefined;
  }

  function fill(key: string, answer: ReadyForm): void {
    const draft = find(key)?.draft ?? EMPTY_DRAFT;
    const type = draft.hasChosenType ? draft.type : answer.type;
    patch(key, {
      step: { kind: 'ready' },
      answer,
      draft: withProposals(draft, type, answer.proposals),
    });
  }

  /** Goes on with a file of the draft, or of an attempt that has failed. */
  async function restore(key: string, signal: AbortSignal): Promise<void> {
    const { upload } = find(key) ?? {};
    const form = upload === undefined ? undefined : await formIfThere(upload, chosenType(key));
    if (signal.aborted) return;
    if (upload !== undefined && form && form.state !== 'receiving') {
      toStep(key, { kind: 'examining' });
      return examine(key, upload, signal);
    }
    if (!form) patch(key, { upload: undefined });
    const file = chosen.get(key) ?? (await kept.read(key));
    if (signal.aborted) return;
    if (file) return take(key, file, signal);
    toStep(key, { kind: 'lost' });
  }

  async function formIfThere(upload: string, type: ItemDraft['type'] | undefined) {
    try {
      return await api.form(upload, type);
    } catch (error) {
      const codes: readonly string[] = ['upload-not-found', 'upload-expired'];
      if (error instanceof RequestError && codes.includes(error.code)) return undefined;
      throw error;
    }
  }

  function addFile(file: File, why: UnfitReason | undefined): void {
    const key = parts.newKey();
    const step: FileStep = why ? { kind: 'unfit', why } : { kind: 'hashing', bytes: 0 };
    const given: GivenFile = {
      key,
      name: file.name.slice(-255),
      size: file.size,
      md5: undefined,
      upload: undefined,
      step,
      draft: EMPTY_DRAFT,
      answer: undefined,
      errors: {},
      problem: undefined,
    };
    if (!why) chosen.set(key, file);
    const isFirst = !why && !state.files.some((other) => other.key === state.selected);
    set({ files: [...state.files, given], ...(isFirst && { selected: key }) });
    if (!why) run(key, (signal) => take(key, file, signal));
  }

  async function unfitReason(file: File): Promise<UnfitReason | undefined> {
    if (file.size === 0) return 'empty';
    if (file.size > LARGEST_UPLOAD) return 'too-large';
    const kind = await parts.detect(file).catch(() => 'unreadable' as const);
    if (kind !== 'pdf' && kind !== 'zip') return kind === 'picture' ? 'other' : kind;
    const wanted = state.files.filter(({ step }) => isWanted(step)).length;
    return wanted >= MOST_FILES ? 'too-many' : undefined;
  }

  /** Forgets a file, and what the server has of it: that would count until it expires. */
  function forget(key: string): void {
    stop(key);
    chosen.delete(key);
    void kept.remove(key);
    const { upload, step } = find(key) ?? {};
    if (upload !== undefined && step?.kind !== 'submitted') parts.giveUp(upload);
  }

  function remove(key: string): void {
    forget(key);
    const files = state.files.filter((file) => file.key !== key);
    const next = files.find(({ step }) => isWanted(step))?.key;
    set({ files, selected: state.selected === key ? next : state.selected });
  }

  function resume(key: string): void {
    changeSending(key, { isPaused: false });
    // It may be about to try again by itself.
    running.get(key)?.sending?.pause();
    running.get(key)?.sending?.start();
  }

  function retry(key: string): void {
    toStep(key, { kind: 'restoring' });
    run(key, (signal) => restore(key, signal));
  }

  /** Submits one file. Returns whether it was. */
  async function submitOne(file: GivenFile): Promise<boolean> {
    const { key, draft, answer } = file;
    if (!answer) return false;
    toStep(key, { kind: 'submitting' });
    const back = (change: Partial<GivenFile>) => {
      patch(key, { step: { kind: 'ready' }, ...change });
      return false;
    };
    try {
      const values = valuesOf(draft);
      const { errors } = await api.check({ type: draft.type, filetype: answer.filetype, values });
      if (Object.keys(errors).length > 0) return back({ errors });
      await parts.propose(file, state.giver);
    } catch (error) {
      return back({ problem: explainFailure(error) });
    }
    patch(key, { step: { kind: 'submitted' }, errors: {}, problem: undefined });
    chosen.delete(key);
    await kept.remove(key);
    return true;
  }

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Continues what was begun before the page was closed. */
    start(): void {
      void kept.retain(state.files.map(({ key }) => key));
      for (const { key, step } of state.files) {
        if (step.kind === 'restoring') run(key, (signal) => restore(key, signal));
      }
    },
    /** Stops everything that is under way; what was sent so far is kept. */
    stop(): void {
      for (const key of [...running.keys()]) stop(key);
    },
    async add(files: readonly File[]): Promise<void> {
      for (const file of files) addFile(file, await unfitReason(file));
    },
    remove,
    select: (key: string) => set({ selected: key }),
    pause(key: string): void {
      running.get(key)?.sending?.pause();
      // The next file need not wait for it.
      running.get(key)?.release?.();
      changeSending(key, { isPaused: true, rate: undefined });
    },
    resume,
    retry,
    /** The network is back: what could not be sent goes on. */
    wake(): void {
      for (const { key } of state.files) wake(key);
    },
    edit(key: string, draft: ItemDraft): void {
      const before = find(key);
      const isOtherType = before?.draft.type !== draft.type;
      patch(key, { draft, problem: undefined, ...(isOtherType && { errors: {} }) });
      const { upload } = before ?? {};
      if (!isOtherType || upload === undefined || !before?.answer) return;
      api.form(upload, draft.type).then(
        (form) => {
          if (form.state === 'ready' && find(key)?.draft.type === draft.type) fill(key, form);
        },
        // Without proposals, the form can be filled in by hand.
        () => undefined,
      );
    },
    setGiver: (giver: Giver) => set({ giver }),
    /** Gives the course and term of one file to all others. */
    share(key: string): void {
      const from = find(key)?.draft;
      if (!from) return;
      const files = state.files.map((file) =>
        file.key === key || !isWanted(file.step)
          ? file
          : { ...file, draft: withShared(file.draft, from) },
      );
      set({ files });
    },
    /** Submits all files that are ready. Those with errors stay, and the first of them is shown. */
    async submit(): Promise<void> {
      if (state.isSubmitting) return;
      set({ isSubmitting: true });
      const failed: string[] = [];
      for (const file of state.files.filter(({ step }) => step.kind === 'ready')) {
        if (!(await submitOne(file))) failed.push(file.key);
      }
      const [first] = failed;
      const next = first ?? state.files.find(({ step }) => isWanted(step))?.key;
      const giver = failed.length === 0 ? { ...state.giver, note: '' } : state.giver;
      set({ isSubmitting: false, isRestored: false, selected: next, giver });
    },
    /** Forgets all files and everything typed about them. */
    discard(): void {
      for (const { key } of state.files) forget(key);
      set({ files: [], selected: undefined, isRestored: false });
    },
  };
}

export type Giving = ReturnType<typeof createGiving>;
