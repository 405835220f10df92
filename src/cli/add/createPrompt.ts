import {
  text as askForText,
  autocomplete,
  type CANCEL_SYMBOL,
  isCancel,
  multiselect,
  type Option,
  select,
} from '@clack/prompts';
import { Stopped } from '../createStop.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

/** Prompts on a terminal. Each resolves to undefined if the person goes back with Esc. */
export interface Prompt {
  choose<Value extends string>(
    message: string,
    choices: readonly Choice<Value>[],
    first?: Value,
  ): Promise<Value | undefined>;
  chooseSome(
    message: string,
    choices: readonly string[],
    chosen: readonly string[],
    isNeeded: boolean,
  ): Promise<readonly string[] | undefined>;
  /** Prompts for a line of text; `diagnostic` says why a text is invalid. */
  write(
    message: string,
    options: {
      readonly value: string;
      readonly example: string;
      readonly diagnostic: (text: string) => string | undefined;
    },
  ): Promise<string | undefined>;
  /** Prompts for a line of text, with suggestions. */
  complete(message: string, known: readonly string[]): Promise<string | undefined>;
}

/** Creates prompts that reject with `Stopped` on Ctrl-C and at the end of input. */
export function createPrompt({ prompt }: Terminal, signal: AbortSignal): Prompt {
  async function answer<Value>(
    show: (
      common: Terminal['prompt'] & { signal: AbortSignal },
    ) => Promise<Value | typeof CANCEL_SYMBOL>,
  ): Promise<Value | undefined> {
    signal.throwIfAborted();
    const { input } = prompt;
    const ended = new AbortController();
    const end = () => ended.abort(new Stopped('SIGINT'));
    // The prompt returns the same answer for Ctrl-C and Esc.
    const onKeypress = (_: unknown, key: { readonly ctrl?: boolean; readonly name?: string }) => {
      if (key.ctrl && (key.name === 'c' || key.name === 'd')) end();
    };
    input.on('keypress', onKeypress).once('end', end);
    try {
      const common = { ...prompt, signal: AbortSignal.any([signal, ended.signal]) };
      const result = await show(common);
      signal.throwIfAborted();
      ended.signal.throwIfAborted();
      return isCancel(result) ? undefined : result;
    } finally {
      input.off('keypress', onKeypress).off('end', end);
    }
  }

  return {
    choose: (message, choices, first) =>
      answer((common) =>
        select<string>({
          ...common,
          message,
          options: choices.map((choice) => ({ ...choice })),
          ...(first !== undefined && { initialValue: first }),
        }),
      ).then((value) => choices.find((choice) => choice.value === value)?.value),

    chooseSome: (message, choices, chosen, isNeeded) =>
      answer((common) =>
        multiselect<string>({
          ...common,
          message,
          options: choices.map((value) => ({ value, label: value })),
          initialValues: [...chosen],
          required: isNeeded,
        }),
      ),

    write: (message, { value, example, diagnostic }) =>
      answer((common) =>
        askForText({
          ...common,
          message,
          initialValue: value,
          placeholder: example,
          validate: (typed) => diagnostic(typed ?? ''),
        }),
      ),

    complete: (message, known) =>
      answer((common) =>
        autocomplete<string>({
          ...common,
          message,
          placeholder: 'type to search, or type a new name',
          maxItems: 8,
          filter: () => true,
          options() {
            return completions(this.userInput, known);
          },
        }),
      ),
  };
}

/** Orders suggestions for a text: exact matches, prefixes, substrings, and the text itself. */
function completions(typed: string, known: readonly string[]): Option<string>[] {
  const text = typed.trim();
  const rank = (name: string) => (name === text ? 0 : name.startsWith(text) ? 1 : 2);
  const matches = known
    .filter((name) => name.includes(text))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((name) => ({ value: name, label: name }));
  const isNew = text !== '' && !known.includes(text);
  return isNew ? [...matches, { value: text, label: text, hint: 'new' }] : matches;
}
