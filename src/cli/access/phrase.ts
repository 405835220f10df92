import { createInterface } from 'node:readline';
import { isCancel, password } from '@clack/prompts';
import { setPhrase } from '../../access/methods/phrase/setPhrase.ts';
import { renderMarkdown } from '../../archive/renderMarkdown.ts';
import { readSite } from '../../config/readSite.ts';
import type { State } from '../../state/state.ts';
import type { CommandContext, ExitCode } from '../commandContext.ts';
import { Stopped } from '../createStop.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import { commandLinesOf } from './sessions.ts';

/**
 * Sets the pass phrase of a method. Prompts for it twice on a terminal, and reads a line from stdin
 * otherwise; never an argument, which other users of the machine could read.
 */
export async function changePhrase(
  state: State,
  { terminal, signal }: Pick<CommandContext, 'terminal' | 'signal'>,
  { method, endSessions }: { readonly method: string; readonly endSessions: boolean },
): Promise<ExitCode> {
  let phrase: string;
  if (terminal.canAsk) {
    const prompt = async (message: string) => {
      const answer = await password({ ...terminal.prompt, signal, message });
      if (isCancel(answer)) throw signal.reason ?? new Stopped('SIGINT');
      return answer;
    };
    phrase = await prompt('New pass phrase');
    if ((await prompt('The same again')) !== phrase) {
      return refuse(terminal, 'These are two different phrases. Nothing was changed.');
    }
  } else {
    phrase = await firstLine(terminal.prompt.input, signal);
  }
  const { ended, error } = await setPhrase(state, { method, phrase, endSessions });
  if (error !== undefined) return refuse(terminal, error);
  terminal.print(
    ended
      ? `The phrase of the way ${method} is set: ${countOf(ended.sessions, 'session')} ended, ${countOf(commandLinesOf(ended), 'command line')} signed out`
      : `The phrase of the way ${method} is set. Who is signed in stays so; --end-sessions signs them out.`,
  );
  return 0;
}

async function firstLine(input: NodeJS.ReadableStream, signal: AbortSignal): Promise<string> {
  for await (const line of createInterface({ input, signal })) return line;
  return '';
}

/** Finds the phrase method in `site.yml` with the given id, or the only one. */
export async function phraseMethod(
  archive: string,
  named: string | undefined,
): Promise<{ method: string; error?: never } | { method?: never; error: string }> {
  const { settings } = await readSite(archive, renderMarkdown);
  const methods = settings.access.ways.filter(({ kind }) => kind === 'phrase').map(({ id }) => id);
  const [first, ...others] = methods;
  if (named !== undefined) {
    return methods.includes(named)
      ? { method: named }
      : { error: `site.yml has no way ${named} of the kind phrase.` };
  }
  if (first === undefined) {
    return {
      error: 'site.yml has no way with a pass phrase: add { kind: phrase } to access.ways.',
    };
  }
  return others.length === 0
    ? { method: first }
    : { error: `Which one? site.yml has the ways ${methods.join(', ')}.` };
}
