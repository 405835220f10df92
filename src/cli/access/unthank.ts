import { createJournalService } from '../../contribute/journal/createJournalService.ts';
import type { State } from '../../state/state.ts';
import type { ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Removes a name from those who are thanked. The journal has that it happened, without the name. */
export async function unthank(
  { proposals, journal }: State,
  terminal: Terminal,
  name: string,
): Promise<ExitCode> {
  const removed = await proposals.removeThanks(name);
  if (removed === 0) return refuse(terminal, `Nobody is thanked as ${name}.`);
  await createJournalService(journal).record('command', 'thanks.remove', 'a name', {
    before: { proposals: removed },
  });
  terminal.print(`${name} is not thanked any more, for ${countOf(removed, 'proposal')} until now`);
  return 0;
}
