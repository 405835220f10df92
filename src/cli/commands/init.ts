import { Command, Option } from 'commander';
import { ACCESS_MODES } from '../../access/decide.ts';
import type { CommandContext } from '../commandContext.ts';
import { initArchive } from '../init/initArchive.ts';
import { splitNetworks } from '../init/promptSite.ts';
import type { SiteAnswers } from '../init/siteAnswers.ts';
import { releasePackage } from '../init/workflows.ts';
import { readVersion } from '../packagePaths.ts';

interface Options {
  readonly name?: string;
  readonly university?: string;
  readonly origin?: string;
  readonly contact?: string;
  readonly repository?: string;
  readonly access?: SiteAnswers['mode'];
  readonly network?: readonly string[];
  readonly package?: string;
  readonly checksum?: string;
  readonly git: boolean;
  readonly yes?: boolean;
}

export function initCommand(context: CommandContext): Command {
  const command = new Command('init')
    .summary('make a new archive, as a Git repository')
    .description(
      'Makes a new archive: settings, README, editor settings, workflows and issue forms, in a Git repository. Prompts for what no option says.',
    )
    .argument('<folder>', 'the folder to make; it must be new or empty')
    .option('--name <name>', 'name of the site')
    .option('--university <name>', 'name of the university')
    .option('--origin <url>', 'address of the site, such as https://docs.example.edu')
    .option('--contact <address>', 'mailbox for visitors')
    .option('--repository <url>', 'address of the repository of this archive')
    .addOption(new Option('--access <mode>', 'who may open the files').choices(ACCESS_MODES))
    .option('--network <network>', 'campus network; may be repeated', collect)
    .option('--package <url>', 'tarball of the program for the workflows (default: the release)')
    .option('--checksum <digits>', 'SHA-256 of that tarball')
    .option('--no-git', 'make no repository')
    .option('-y, --yes', 'take the defaults without prompts')
    .addHelpText(
      'after',
      `
Never overwrites anything. If it was killed, run it again: it begins anew or comes to its end.

Examples:
  campusdocs init ../my-archive
  campusdocs init ../my-archive --yes --name 资料站 --origin https://docs.example.edu
  campusdocs init ../my-archive --access campus --network 10.0.0.0/8`,
    )
    .action(async (folder: string, options: Options) => {
      const { package: url, checksum: sha256 = '', yes = false, git } = options;
      const refuse = (reason: string) => command.error(`error: ${reason}`);
      if (url !== undefined && !/^https:\/\/[^\s'"\\]+$/u.test(url)) {
        refuse('--package is no https address');
      }
      if (sha256 !== '' && !/^[0-9a-f]{64}$/u.test(sha256)) {
        refuse('--checksum must be 64 digits of 0-9 and a-f');
      }
      const release = releasePackage(readVersion());
      const program = { url: url ?? release.url, sha256 };
      context.finish(
        await initArchive({ folder, given: givenOf(options), yes, git, program }, context),
      );
    });
  return command;
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...splitNetworks(value)];
}

/** The answers that the options give. */
function givenOf(options: Options): Partial<SiteAnswers> {
  const { name, university, origin, contact, repository, access, network } = options;
  // A list of networks is for nothing but the campus.
  const mode = access ?? (network === undefined ? undefined : 'campus');
  return {
    ...(name !== undefined && { name }),
    ...(university !== undefined && { university }),
    ...(origin !== undefined && { origin }),
    ...(contact !== undefined && { contact }),
    ...(repository !== undefined && { repository }),
    ...(mode !== undefined && { mode }),
    ...(network !== undefined && { networks: network }),
  };
}
