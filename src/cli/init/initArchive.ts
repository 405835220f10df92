import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createPrompt } from '../add/createPrompt.ts';
import { quoted } from '../add/gitAdvice.ts';
import type { CommandContext, ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { archiveFiles } from './archiveFiles.ts';
import { beginRepository, type FirstCommit, firstCommitAdvice } from './beginRepository.ts';
import { findFirstProblem } from './findAnswerProblem.ts';
import { endPlacing, finishPlacing, inspectFolder, writeDraft } from './placeFiles.ts';
import { promptSite } from './promptSite.ts';
import { DEFAULT_ANSWERS, type SiteAnswers } from './siteAnswers.ts';
import type { ProgramPackage } from './workflows.ts';

export interface InitOptions {
  readonly folder: string;
  /** What the options have said. */
  readonly given: Partial<SiteAnswers>;
  /** Takes the defaults without prompts. */
  readonly yes: boolean;
  /** Whether the folder becomes a Git repository. */
  readonly git: boolean;
  /** What the workflows install. */
  readonly program: ProgramPackage;
}

/** The option that gives each answer, for messages. */
const OPTIONS = {
  name: '--name',
  university: '--university',
  origin: '--origin',
  contact: '--contact',
  repository: '--repository',
  mode: '--access',
  networks: '--network',
} as const satisfies Record<keyof SiteAnswers, string>;

/** Makes a new archive. Never overwrites: a folder with anything else in it is refused. */
export async function initArchive(
  options: InitOptions,
  { terminal, signal }: Pick<CommandContext, 'terminal' | 'signal'>,
): Promise<ExitCode> {
  const folder = resolve(options.folder);
  const state = await inspectFolder(folder);
  if (state.kind === 'refused') return refuse(terminal, `${state.reason}.`);
  if (state.kind === 'free') {
    const { answers, error } = await answer(options, terminal, signal);
    if (!answers) return refuse(terminal, error);
    await mkdir(folder, { recursive: true });
    await writeDraft(folder, archiveFiles(answers, options.program));
  } else {
    terminal.log('An earlier init did not come to its end: its answers are used, not new ones.');
  }
  const taken = await finishPlacing(folder);
  if (taken !== undefined) {
    const reason = `${folder} has ${taken}, which an earlier init has not placed: remove one of it and of .campusdocs-init-ready/${taken}, and run it again.`;
    return refuse(terminal, reason);
  }
  const commit = options.git ? await beginRepository(folder, signal) : undefined;
  signal.throwIfAborted();
  await endPlacing(folder);
  report(options.folder, commit, terminal);
  return 0;
}

async function answer(
  { given, yes }: InitOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<{ answers: SiteAnswers; error?: never } | { answers?: never; error: string }> {
  const withDefaults = { ...DEFAULT_ANSWERS, ...given };
  const isAsking = terminal.canAsk && !yes;
  // What the options have said is checked before the first question.
  const problem = findFirstProblem(
    isAsking && given.networks === undefined ? { ...withDefaults, mode: 'open' } : withDefaults,
  );
  if (problem) return { error: `${OPTIONS[problem.key]} ${problem.reason}.` };
  if (!isAsking) return { answers: withDefaults };
  return { answers: await promptSite(given, createPrompt(terminal, signal)) };
}

function report(folder: string, commit: FirstCommit | undefined, terminal: Terminal): void {
  const shown = quoted(folder);
  const isRepository = commit !== undefined && commit.kind !== 'failed';
  const what = isRepository ? 'The new archive, a Git repository, is in' : 'The new archive is in';
  terminal.print(`${what} ${folder}.`);
  if (commit?.kind === 'failed') {
    terminal.log(`There is no first commit yet: ${commit.reason}`);
    for (const line of firstCommitAdvice(shown)) terminal.log(`  ${line}`);
  }
  terminal.log('Next:');
  terminal.log(`  campusdocs add FILE.pdf --archive ${shown}`);
  terminal.log(`  campusdocs serve ${shown}`);
  terminal.log(`  campusdocs doctor --archive ${shown}`);
}
