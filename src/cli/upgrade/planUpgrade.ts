import { type TablesVersion, versionAfter } from '../../state/migrate.ts';
import type { Migration } from '../../state/migrations.ts';

/** A migration that a database has not had yet. */
export interface PendingMigration {
  readonly version: number;
  readonly summary: string;
  /** Programs of the version before still work after one that expands. */
  readonly kind: 'expands' | 'contracts';
}

/** What an upgrade would do to a database. */
export interface UpgradePlan {
  /** The version of the tables now; 0 if there are none. */
  readonly version: number;
  /** The version of this program. */
  readonly known: number;
  /** The lowest version that a program must know afterwards. */
  readonly needs: number;
  readonly pending: readonly PendingMigration[];
  /** Whether the program that serves now still works afterwards. */
  readonly canGoBack: boolean;
  /** Whether to make a backup first: without it there is no way back after a contraction. */
  readonly backup: 'none' | 'advised' | 'needed';
}

/** Plans the upgrade of a database that this program can use. */
export function planUpgrade(found: TablesVersion, migrations: readonly Migration[]): UpgradePlan {
  const { applied } = found;
  const pending = migrations.slice(applied).map(
    ({ summary, needs }, index): PendingMigration => ({
      version: applied + index + 1,
      summary,
      kind: needs === undefined ? 'expands' : 'contracts',
    }),
  );
  const needs = Math.max(found.needs, versionAfter(migrations).needs);
  const isEmpty = applied === 0;
  const canGoBack = isEmpty || needs <= applied;
  const backup = pending.length === 0 || isEmpty ? 'none' : canGoBack ? 'advised' : 'needed';
  return { version: applied, known: migrations.length, needs, pending, canGoBack, backup };
}
