import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createAddedDates } from '../../archive/git/addedDates.ts';
import { createGit } from '../../archive/git/createGit.ts';
import { titleOf } from '../../archive/intake/readKnownMetadata.ts';
import type { Environment } from '../../config/environment.ts';
import { gitVariables } from '../../config/gitVariables.ts';
import { openState } from '../../state/openState.ts';
import { sqlitePath } from '../../state/sqlite/openSqlite.ts';
import { pathExists } from '../../storage/pathExists.ts';
import type { ExitCode } from '../commandContext.ts';
import { openSite } from '../openSite.ts';
import { refuse } from '../refuse.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { reportMarkdown } from './reportMarkdown.ts';
import { reportPage } from './reportPage.ts';
import { reportParts } from './reportParts.ts';
import { type YearSources, yearFigures } from './yearFigures.ts';

export interface ReportOptions {
  /** Such as `2026`. */
  readonly year: string;
  /** The archive folder. */
  readonly archive: string;
  /** The folder that the report is written to. */
  readonly output: string;
  /** Whether an earlier report is replaced. */
  readonly force: boolean;
  readonly data?: string;
  readonly environment: Environment;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

const MOST_DOWNLOADED = 20;
/** Items that are no longer listed are skipped. */
const ROOM_FOR_UNLISTED = 200;

/** Writes the report of a year: `report-2026.md`, and `report-2026/` with a page and its pictures. */
export async function writeReport(options: ReportOptions): Promise<ExitCode> {
  const { year, environment, terminal, signal, force } = options;
  const output = resolve(options.output);
  const name = `report-${year}`;
  const paths = { folder: join(output, name), markdown: join(output, `${name}.md`) };
  for (const path of Object.values(paths)) {
    if (!force && (await pathExists(path))) {
      return refuse(terminal, `${path} is there already: --force replaces it.`);
    }
  }
  const { opened, error } = await openSite(options, SILENT);
  if (!opened) return refuse(terminal, error);
  const { archive, site, data } = opened;
  const { counted, error: unread } = await readCounts(data, environment.DATABASE_URL, year);
  if (!counted) return refuse(terminal, unread);
  const folder = resolve(options.archive);
  const dates = createAddedDates(folder, createGit(folder, gitVariables()));
  const titles = new Map(archive.items.map((item) => [item.id, titleOf(item)]));
  const figures = yearFigures({
    year,
    items: archive.items,
    added: await dates.of(archive.items.map(({ id }) => id)),
    byDay: counted.byDay,
    top: counted.top
      .flatMap(({ id, count }) => {
        const title = titles.get(id);
        return title === undefined ? [] : [{ name: title, count }];
      })
      .slice(0, MOST_DOWNLOADED),
    contributors: counted.contributors,
  });
  signal.throwIfAborted();
  const parts = reportParts(figures);
  const heading = {
    title: `${site.brand.name} ${year} 年度报告`,
    lead:
      site.university === '' ? site.description : `${site.university}的同学们共同维护的资料站。`,
  };
  await mkdir(paths.folder, { recursive: true });
  for (const { file, svg } of parts.flatMap(({ charts }) => charts)) {
    await writeFile(join(paths.folder, file), `${svg}\n`);
  }
  await writeFile(join(paths.folder, 'index.html'), reportPage(heading, parts));
  await writeFile(paths.markdown, reportMarkdown(heading, parts, name));
  terminal.print(
    `The year ${year} is in ${join(paths.folder, 'index.html')} and ${paths.markdown}`,
  );
  return 0;
}

type Counted = Pick<YearSources, 'byDay' | 'contributors'> & {
  readonly top: readonly { readonly id: string; readonly count: number }[];
};

/** Reads what a server has counted, even while it runs. Nothing is counted before the first start. */
async function readCounts(
  folder: string,
  url: string | undefined,
  year: string,
): Promise<{ counted: Counted; error?: never } | { counted?: never; error: string }> {
  if (url === undefined && !existsSync(sqlitePath(folder))) {
    return { counted: { byDay: [], top: [], contributors: [] } };
  }
  const { state, error } = await openState({ url, folder, now: Date.now });
  if (!state) return { error };
  try {
    const span = { from: `${year}-01-01`, to: `${year}-12-31` };
    const [byDay, top, thanked] = await Promise.all([
      state.downloads.byDay(span),
      state.downloads.top({ ...span, limit: MOST_DOWNLOADED + ROOM_FOR_UNLISTED }),
      state.proposals.thanked(Number(year)),
    ]);
    const contributors = thanked.map(({ thanks, proposals }) => ({
      name: thanks,
      count: proposals,
    }));
    return { counted: { byDay, top, contributors } };
  } finally {
    await state.close();
  }
}

const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };
