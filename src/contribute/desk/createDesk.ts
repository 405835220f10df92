import type { Item } from '../../catalog/item.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import { DESK_LIMIT, type Desk, type DeskDiagnostic } from '../../protocol/contribution/desk.ts';
import type { State } from '../../state/state.ts';
import { weekOf } from '../missedSearches/createMissedSearches.ts';
import { downloadPeriods, periodStarts } from './downloadPeriods.ts';

/** The items of the edition that a request sees. */
export interface DeskItems {
  /** Undefined for an id that is not listed. */
  itemsOf(ids: readonly string[]): Promise<readonly (Item | undefined)[]>;
  /** Whether an id is listed. */
  has(id: string): boolean;
}

/** What those with a role see first. */
export interface DeskService {
  look(items: DeskItems): Promise<Desk>;
}

/** What is wrong in the archive, errors first: how much, and a part of it. */
export interface Faults {
  readonly errors: number;
  readonly warnings: number;
  readonly list: readonly Omit<DeskDiagnostic, 'item' | 'unreadable'>[];
}

export interface DeskParts {
  readonly state: Pick<State, 'downloads' | 'proposals' | 'reports' | 'wishes' | 'missedSearches'>;
  /** The archive's diagnostics, errors first. */
  readonly diagnostics: () => Promise<Faults>;
  readonly work: () => Desk['work'];
  readonly machine: () => Promise<Desk['machine']>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How many of the most downloaded items are looked at for the courses. */
const MOST_ITEMS = 3000;
/** How many weeks of missed searches are shown. */
const WEEKS_OF_MISSED = 4;

export function createDesk({ state, diagnostics, work, machine, now }: DeskParts): DeskService {
  return {
    async look(items) {
      const time = now();
      const today = state.downloads.dayOf(time);
      const [waiting, downloads, wanted, missed, wishes, machineNow, faults] = await Promise.all([
        findWaiting(state),
        findDownloads(state, today),
        findWanted(state, today, items),
        findMissed(state, time),
        state.wishes.list({ state: 'open', limit: DESK_LIMIT }),
        machine(),
        diagnostics(),
      ]);
      const { errors, warnings, list } = faults;
      return {
        now: time,
        waiting,
        downloads,
        wanted,
        missed,
        wishes: wishes.map(({ key, text, count, created }) => ({ key, text, count, created })),
        diagnostics: {
          errors,
          warnings,
          list: list.slice(0, DESK_LIMIT).map((entry) => withItem(entry, items)),
        },
        work: work(),
        machine: machineNow,
      };
    },
  };
}

type Store = DeskParts['state'];

async function findWaiting({ proposals, reports, wishes }: Store): Promise<Desk['waiting']> {
  const open = { states: ['open'] } as const;
  const [proposalCount, [proposal], reportCount, [report], wishCount, wished] = await Promise.all([
    proposals.count(open),
    proposals.list({ ...open, limit: 1 }),
    reports.count({ state: 'open' }),
    reports.list({ state: 'open', limit: 1 }),
    wishes.count('open'),
    wishes.oldest(),
  ]);
  return {
    proposals: { count: proposalCount, ...oldestAt(proposal?.submitted) },
    reports: { count: reportCount, ...oldestAt(report?.created) },
    wishes: { count: wishCount, ...oldestAt(wished) },
  };
}

function oldestAt(time: number | undefined): { readonly oldest?: number } {
  return time === undefined ? {} : { oldest: time };
}

async function findDownloads({ downloads }: Store, today: string): Promise<Desk['downloads']> {
  const { weeks, terms } = periodStarts(today);
  const [from] = [terms[0] ?? today, weeks[0] ?? today].sort();
  return downloadPeriods(await downloads.byDay({ from, to: today }), today);
}

async function findWanted(
  { downloads }: Store,
  today: string,
  { itemsOf }: DeskItems,
): Promise<Desk['wanted']> {
  const from = periodStarts(today).terms.at(-1);
  const top = await downloads.top({ from, limit: MOST_ITEMS });
  const found = await itemsOf(top.map(({ id }) => id));
  const listed = top.flatMap(({ id, count }, at) => {
    const item = found[at];
    return item ? [{ id, item, downloads: count }] : [];
  });
  const courses = new Map<string, number>();
  for (const { item, downloads: count } of listed) {
    for (const name of coursesOf(item)) courses.set(name, (courses.get(name) ?? 0) + count);
  }
  return {
    items: listed
      .slice(0, DESK_LIMIT)
      .map(({ id, item, downloads: count }) => ({ id, title: pageTitle(item), downloads: count })),
    courses: [...courses]
      .map(([name, count]) => ({ name, downloads: count }))
      .sort((a, b) => b.downloads - a.downloads)
      .slice(0, DESK_LIMIT),
  };
}

function coursesOf(item: Item): ReadonlySet<string> {
  if (item.type === 'book') return new Set();
  const courses = item.type === 'doc' ? item.data.course : [item.data.course];
  return new Set(courses.map(({ name }) => name));
}

async function findMissed({ missedSearches }: Store, time: number): Promise<Desk['missed']> {
  const since = weekOf(time) - 7 * (WEEKS_OF_MISSED - 1);
  const list = await missedSearches.list({ since, limit: DESK_LIMIT * WEEKS_OF_MISSED });
  // Visitors of several weeks may be the same: the week with the most counts.
  const most = new Map<string, number>();
  for (const { text, visitors } of list) {
    most.set(text, Math.max(visitors, most.get(text) ?? 0));
  }
  return [...most].map(([text, visitors]) => ({ text, visitors })).slice(0, DESK_LIMIT);
}

/** Metadata files are named for their item. */
function withItem(
  { file, field, reason, severity }: Faults['list'][number],
  { has }: DeskItems,
): DeskDiagnostic {
  const id = /^metadata\/(?<id>[0-9a-f]{32})\.ya?ml$/u.exec(file)?.groups?.id;
  return {
    ...(id !== undefined && (has(id) ? { item: id } : { unreadable: id })),
    file,
    field,
    reason,
    severity,
  };
}
