import { MIGRATIONS } from '../../../state/migrations.ts';
import { describeTooNew } from '../../../state/openDatabase.ts';
import { readTablesVersion } from '../../../state/readTablesVersion.ts';
import { StateError } from '../../../state/stateError.ts';
import { countOf } from '../../terminal/countOf.ts';
import { planUpgrade } from '../../upgrade/planUpgrade.ts';
import { type Check, type Finding, fail, ok, type SiteContext, warn } from '../check.ts';
import { describeClock } from './checkClock.ts';

/** Each sign-in and download waits for a few queries. */
const SLOW_MS = 50;

/** The database: whether it answers, its tables, what the user may do there. Migrates nothing. */
export const checkDatabase: Check = {
  name: 'database',
  limit: 30_000,
  async run(site) {
    const { environment, data } = site;
    const url = environment.DATABASE_URL;
    const { found, error } = await readTablesVersion({ url, folder: data });
    if (!found) {
      return [
        fail(
          error,
          url === undefined
            ? 'Restore it from a backup: campusdocs restore'
            : 'Start PostgreSQL, and correct DATABASE_URL.',
        ),
      ];
    }
    const { place, version } = found;
    if (version.needs > MIGRATIONS.length) {
      return [
        fail(describeTooNew(place, version, MIGRATIONS.length), 'Install the newer program.'),
      ];
    }
    const { pending, version: applied } = planUpgrade(version, MIGRATIONS);
    const server = url === undefined ? [] : await examineServer(url, site);
    return [describeTables(place, applied, pending.length), ...server];
  },
};

function describeTables(place: string, applied: number, pending: number): Finding {
  if (applied === 0) return ok(`${place} has no tables yet: they are made at the first start`);
  if (pending === 0) return ok(`${place} is up to date (version ${applied})`);
  return warn(
    `${place} is ${countOf(pending, 'migration')} behind this program: the next start applies them`,
    'Make a backup first, and look at campusdocs migrate --check.',
  );
}

async function examineServer(url: string, { now }: SiteContext): Promise<Finding[]> {
  const { inspectPostgres } = await import('../../../state/postgres/inspectPostgres.ts');
  try {
    const facts = await inspectPostgres(url);
    const { version, latency, mayCreate, closedTables, isEncrypted, time } = facts;
    const answers = `PostgreSQL ${version} answers after ${Math.ceil(latency)} ms`;
    const findings = [
      latency > SLOW_MS
        ? warn(answers, 'Move the database nearer to the server: visitors wait for it.')
        : ok(answers),
      describeClock(now() - time, 'the database'),
    ];
    if (!mayCreate) {
      findings.push(
        fail(
          'the user of the database may not create tables, which upgrades do',
          'Run grant create on schema public to …',
        ),
      );
    }
    const [closed] = closedTables;
    if (closed !== undefined) {
      findings.push(
        fail(
          `the user of the database may not read and write ${countOf(closedTables.length, 'table')}, such as ${closed}`,
          'Give it the tables: alter table … owner to …',
        ),
      );
    }
    if (!isEncrypted && !isLocal(url)) {
      findings.push(
        warn(
          'the connection to the database is not encrypted, and leaves this machine',
          'Add sslmode=verify-full to DATABASE_URL, or use a private network.',
        ),
      );
    }
    return findings;
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    return [fail(`the database cannot be examined: ${error.message}`, 'Look at its log.')];
  }
}

/** Whether a database is on this machine: at its loopback address, or at a socket. */
function isLocal(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return host === '' || host.startsWith('/') || /^(?:localhost|127\..*|\[::1\])$/u.test(host);
}
