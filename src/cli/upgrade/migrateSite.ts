import { resolve } from 'node:path';
import { findArchiveProblem } from '../../archive/readArchive.ts';
import type { Environment } from '../../config/environment.ts';
import { findDataFolder } from '../../config/rememberedData.ts';
import { MIGRATIONS } from '../../state/migrations.ts';
import { type DatabaseLocation, describeTooNew, openDatabase } from '../../state/openDatabase.ts';
import { type FoundTables, readTablesVersion } from '../../state/readTablesVersion.ts';
import type { ExitCode } from '../commandContext.ts';
import { prepareData } from '../openSite.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { planUpgrade, type UpgradePlan } from './planUpgrade.ts';

export interface MigrateOptions {
  /** The archive folder. */
  readonly archive: string;
  readonly data?: string;
  /** Only says what would be done. */
  readonly check: boolean;
  readonly json: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
}

/** Migrates the database of a site, or says what that would do. Exits with 3 if a check finds work. */
export async function migrateSite(options: MigrateOptions): Promise<ExitCode> {
  const { check, json, environment, terminal } = options;
  const { folder, error: noData } = await findFolder(options);
  if (folder === undefined) return refuse(terminal, noData);
  const place: DatabaseLocation = { url: environment.DATABASE_URL, folder };
  const { found, error } = await readTablesVersion(place);
  if (!found) return refuse(terminal, error);
  const { needs } = found.version;
  if (needs > MIGRATIONS.length) {
    return refuse(terminal, describeTooNew(found.place, found.version, MIGRATIONS.length));
  }
  const plan = planUpgrade(found.version, MIGRATIONS);
  if (!check && plan.pending.length > 0) {
    const opened = await openDatabase(place);
    if (!opened.db) return refuse(terminal, opened.error);
    await opened.db.destroy();
  }
  const isPending = check && plan.pending.length > 0;
  if (json) terminal.printJson({ database: found.place, ...plan, migrated: !isPending });
  else
    for (const line of check ? describePlan(found, plan) : describeDone(found, plan))
      terminal.print(line);
  return isPending ? 3 : 0;
}

/** The data folder; a check does not create it. */
async function findFolder(
  options: MigrateOptions,
): Promise<{ folder: string; error?: never } | { folder?: never; error: string }> {
  if (!options.check) {
    const { data, error } = await prepareData(options);
    return data === undefined ? { error } : { folder: data };
  }
  const archive = resolve(options.archive);
  const reason = await findArchiveProblem(archive);
  if (reason !== undefined) return { error: reason };
  const { folder, error } = await findDataFolder(archive, options.environment, options.data);
  return error === undefined ? { folder } : { error };
}

const KINDS = {
  expands: 'expands: programs of the version before still work',
  contracts: 'contracts: older programs no longer work',
} as const;

function describePlan({ place }: FoundTables, plan: UpgradePlan): string[] {
  const { version, known, pending } = plan;
  if (pending.length === 0) return [describeCurrent(place, plan)];
  if (version === 0)
    return [`${place} has no tables yet: they are to be made, of version ${known}.`];
  return [
    `${place} has tables of version ${version}; this program has version ${known}. To be applied:`,
    ...pending.map((step) => `  ${step.version}  ${step.summary} (${KINDS[step.kind]})`),
    describeWayBack(plan),
  ];
}

function describeCurrent(place: string, { version, known }: UpgradePlan): string {
  return version > known
    ? `${place} has tables of version ${version}, which a newer program has expanded: this one, with version ${known}, works with them.`
    : `${place} is up to date: its tables have version ${version}.`;
}

function describeWayBack({ backup }: UpgradePlan): string {
  return backup === 'advised'
    ? 'The program that serves now works with them as well, so you can go back. A backup is advised: campusdocs backup FILE'
    : 'The program that serves now will refuse them: you can go back with a backup only. Make one first: campusdocs backup FILE';
}

function describeDone({ place }: FoundTables, plan: UpgradePlan): string[] {
  if (plan.pending.length === 0) return [describeCurrent(place, plan)];
  const steps = countOf(plan.pending.length, 'migration');
  return [`${place} now has tables of version ${plan.known}: ${steps} applied.`];
}
