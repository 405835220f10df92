import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Command } from 'commander';
import type { CommandContext, ExitCode } from '../commandContext.ts';
import type { LoginContext } from '../login/login.ts';
import { withSite } from '../login/withSite.ts';
import { createMirrorClient } from '../mirror/mirrorClient.ts';
import { MirrorFailure } from '../mirror/mirrorFailure.ts';
import { type MirrorResult, mirrorSite } from '../mirror/mirrorSite.ts';
import { readVersion } from '../packagePaths.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Progress } from '../terminal/createProgress.ts';
import { inWords } from '../terminal/progressLine.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface Options {
  readonly verify?: boolean;
  readonly allowRemovals?: boolean;
  readonly json?: boolean;
}

export function mirrorCommand(context: CommandContext): Command {
  return new Command('mirror')
    .summary('copy a site that allows it, and keep the copy up to date')
    .description(
      'Copies the archive of a site into a folder, or brings the copy up to date. The folder is an archive that can be served.',
    )
    .argument('<url>', 'address of the site, such as https://docs.example.edu')
    .argument('<folder>', 'the folder of the copy: a new one, or one that this command has made')
    .option('--verify', 'also compare the bytes of files that seem unchanged')
    .option('--allow-removals', 'also if more than half of the items are gone from the site')
    .option('--json', 'print what was done as JSON')
    .addHelpText(
      'after',
      `
Run it again, for example every hour, to fetch what has changed; without changes that
takes one request. It may be stopped at any time, and goes on where it was. What the
site has removed or taken down is removed here, too.
If documents are not for everybody, sign in first: campusdocs login <url>
Exits with 1 if the copy is not complete: if the site gave out something only to others,
or something changed or arrived damaged. What the site itself lacks does not count.

Examples:
  campusdocs mirror https://docs.example.edu ./docs-mirror
  campusdocs serve ./docs-mirror`,
    )
    .action(async (url: string, folder: string, options: Options) => {
      context.finish(await withSite(context, url, (at) => runMirror(at, resolve(folder), options)));
    });
}

async function runMirror(
  { site, files, terminal, signal }: LoginContext,
  folder: string,
  { verify = false, allowRemovals = false, json = false }: Options,
): Promise<ExitCode> {
  const found = await files.read(site);
  if (found?.problem !== undefined) terminal.log(found.problem);
  const token = found?.problem === undefined ? found?.login.token : undefined;
  let progress: Progress | undefined;
  const client = createMirrorClient({
    site,
    userAgent: `CampusDocs/${readVersion()} (mirror)`,
    fetch: globalThis.fetch,
    wait: (ms) => setTimeout(ms, undefined, { signal }),
    onWait: (reason, ms) =>
      terminal.log(`${site} ${reason}: trying again in ${inWords(ms / 1000)}.`),
    now: Date.now,
    signal,
  });
  try {
    const result = await mirrorSite({
      site,
      folder,
      client,
      token,
      verify,
      allowRemovals,
      onMissing(total) {
        progress?.end();
        progress = terminal.progress({ title: 'Mirroring', total });
      },
      onDone: () => progress?.advance(),
      now: Date.now,
      signal,
    });
    progress?.end();
    if (json) terminal.printJson({ site, folder, ...result });
    else printResult(result, { site, folder, hasToken: token !== undefined, terminal });
    const { locked, changed, wrong } = result.left;
    return locked.length + changed.length + wrong.length > 0 ? 1 : 0;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MirrorFailure) return refuse(terminal, error.message);
    throw error;
  } finally {
    progress?.end();
  }
}

function printResult(
  { items, documents, fetched, removed, left }: MirrorResult,
  {
    site,
    folder,
    hasToken,
    terminal,
  }: {
    readonly site: string;
    readonly folder: string;
    readonly hasToken: boolean;
    readonly terminal: Terminal;
  },
): void {
  const { absent, locked, kept, changed, wrong } = left;
  terminal.print(
    `${folder} has ${countOf(items, 'item')} and ${countOf(documents, 'document')} of ${site}: ${countOf(fetched, 'file')} fetched, ${removed} removed.`,
  );
  if (absent.length > 0) {
    terminal.log(`${countOf(absent.length, 'document')} the site does not have at present.`);
  }
  if (locked.length > 0) {
    const how = hasToken ? 'with another token' : 'first';
    terminal.log(
      `${countOf(locked.length, 'document')} the site gives only to those who may open them. Sign in ${how}: campusdocs login ${site}`,
    );
  }
  for (const path of kept) terminal.log(`${path} is not as the mirror has made it, and is kept.`);
  for (const path of changed) terminal.log(`${path} changes all the time: run the command again.`);
  for (const path of wrong)
    terminal.log(`${path} does not arrive as it should be: it is left out.`);
}
