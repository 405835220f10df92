import { join } from 'node:path';
import { HOUR_MS } from '../../../lib/durations.ts';
import type { FailedJob, JobKind } from '../../../state/jobs.ts';
import { StateError } from '../../../state/stateError.ts';
import { pathExists } from '../../../storage/pathExists.ts';
import { countOf } from '../../terminal/countOf.ts';
import { type Check, type Finding, ok, type SiteContext, warn } from '../check.ts';

/** More are no faults of documents. */
const MOST_READ = 10_000;
const MOST_NAMED = 3;
const METADATA_TYPES = ['yml', 'yaml'] as const;

const NAMES: Readonly<Record<JobKind, string>> = {
  cover: 'the cover of',
  texts: 'the texts of',
  recognition: 'the scans of',
};

/** What nodes have not made of documents, and why. Only a site with nodes remembers that. */
export const checkWork: Check = {
  name: 'work',
  async run({ archive, file, environment, now }) {
    const { DATABASE_URL: url } = environment;
    if (url === undefined || file.settings.storage.s3 === undefined) return [];
    const { readFailedJobs } = await import('../../../state/postgres/readFailedJobs.ts');
    let failed: readonly FailedJob[];
    try {
      failed = await withoutRemoved(await readFailedJobs(url, MOST_READ), archive);
    } catch (error) {
      // The check of the database says why it cannot be read, or that its tables are older.
      if (error instanceof StateError) return [];
      throw error;
    }
    const findings = [
      ...describeDead(failed, archive),
      ...describeWaiting(failed, { archive, now }),
    ];
    return findings.length > 0 ? findings : [ok('all work on documents is done, or under way')];
  },
};

/** Leaves out what is about items that the archive no longer has. */
async function withoutRemoved(
  jobs: readonly FailedJob[],
  archive: string,
): Promise<readonly FailedJob[]> {
  const isThere = ({ subject }: FailedJob) =>
    Promise.all(
      METADATA_TYPES.map((type) => pathExists(join(archive, 'metadata', `${subject}.${type}`))),
    );
  const found = await Promise.all(jobs.map(isThere));
  return jobs.filter((_, index) => found[index]?.includes(true));
}

function describeDead(failed: readonly FailedJob[], archive: string): Finding[] {
  const dead = failed.filter(({ isDead }) => isDead);
  const scans = dead.filter(({ kind }) => kind === 'recognition');
  const others = dead.filter(({ kind }) => kind !== 'recognition');
  const tellAll = (jobs: readonly FailedJob[], command: string) =>
    jobs.length === 0
      ? []
      : [
          warn(
            `${countOf(jobs.length, 'work')} on documents ${jobs.length === 1 ? 'is' : 'are'} given up: ${inWords(jobs)}`,
            `Look at the documents, and try again on a machine that may stop: ${command}`,
          ),
        ];
  return [
    ...tellAll(others, `campusdocs covers ${archive} --again --id ${idsOf(others)}`),
    ...tellAll(scans, `campusdocs texts ${archive} --recognize --id ${idsOf(scans)}`),
  ];
}

/** What was away for a moment is no concern of a maintainer. */
function describeWaiting(
  failed: readonly FailedJob[],
  { archive, now }: Pick<SiteContext, 'archive' | 'now'>,
): Finding[] {
  const waiting = failed.filter(({ isDead, since }) => !isDead && now() - since > HOUR_MS);
  if (waiting.length === 0) return [];
  return [
    warn(
      `${countOf(waiting.length, 'work')} on documents ${waiting.length === 1 ? 'has' : 'have'} failed for more than an hour: ${inWords(waiting)}`,
      `Nodes try again each hour. To try now: campusdocs covers ${archive}`,
    ),
  ];
}

function inWords(jobs: readonly FailedJob[]): string {
  const named = jobs
    .slice(0, MOST_NAMED)
    .map(({ kind, subject, reason }) => `${NAMES[kind]} ${subject} (${reason})`);
  const more = jobs.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function idsOf(jobs: readonly FailedJob[]): string {
  const ids = [...new Set(jobs.map(({ subject }) => subject))];
  return `${ids.slice(0, MOST_NAMED).join(' ')}${ids.length > MOST_NAMED ? ' …' : ''}`;
}
