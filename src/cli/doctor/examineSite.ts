import { resolve } from 'node:path';
import { findArchiveProblem } from '../../archive/readArchive.ts';
import { renderMarkdown } from '../../archive/renderMarkdown.ts';
import type { Environment } from '../../config/environment.ts';
import { readSite } from '../../config/readSite.ts';
import { findDataFolder } from '../../config/rememberedData.ts';
import type { CommandContext, ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Check, SiteContext, Status } from './check.ts';
import { type NamedFinding, runChecks } from './runChecks.ts';

export interface ExamineOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly data?: string;
  readonly json: boolean;
  readonly variables: SiteContext['variables'];
}

/** Looks at a whole site, and says what to do. Returns 1 if a check has failed. */
export async function examineSite(
  { archive: named, data, json, variables }: ExamineOptions,
  checks: readonly Check[],
  { terminal, environment, signal }: Pick<CommandContext, 'terminal' | 'environment' | 'signal'>,
): Promise<ExitCode> {
  const archive = resolve(named);
  const reason = await findArchiveProblem(archive);
  if (reason !== undefined)
    return refuse(terminal, `${reason}. Name that of the site with --archive.`);
  const { site, error } = await readContext(archive, { data, environment, variables });
  if (!site) return refuse(terminal, error);
  const findings = await runChecks(checks, site, signal);
  signal.throwIfAborted();
  const count = (status: Status) => findings.filter((one) => one.status === status).length;
  const counts = { ok: count('ok'), warn: count('warn'), fail: count('fail') };
  if (json) terminal.printJson({ archive, data: site.data, ...counts, findings });
  else {
    for (const finding of findings) print(finding, terminal);
    terminal.log(`${countOf(counts.fail, 'failure')}, ${countOf(counts.warn, 'warning')}`);
  }
  return counts.fail > 0 ? 1 : 0;
}

async function readContext(
  archive: string,
  {
    data: named,
    environment,
    variables,
  }: {
    readonly data: string | undefined;
    readonly environment: Environment;
    readonly variables: SiteContext['variables'];
  },
): Promise<{ site: SiteContext; error?: never } | { site?: never; error: string }> {
  const { folder: data, error } = await findDataFolder(archive, environment, named);
  if (error !== undefined) return { error };
  const file = await readSite(archive, renderMarkdown);
  return { site: { archive, data, file, environment, variables, now: Date.now } };
}

const STYLES = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

/** The width of the longest name of a check. */
const NAME_WIDTH = 12;

function print({ check, status, message, advice }: NamedFinding, terminal: Terminal): void {
  const word = terminal.style(STYLES[status], status.padEnd(4));
  terminal.print(`${word}  ${check.padEnd(NAME_WIDTH)}${message}`);
  if (advice !== undefined) terminal.print(`      ${' '.repeat(NAME_WIDTH)}→ ${advice}`);
}
