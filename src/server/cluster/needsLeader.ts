import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { MIRROR_PATHS } from '../../protocol/mirror.ts';
import { PROGRAM_PATHS } from '../../protocol/urls.ts';

/** An address, and for patterns everything that it matches. */
interface LeaderRoute {
  readonly method?: string;
  readonly path: string | RegExp;
}

const { contribute, uploads, edit, proposals, review, takedowns, desk } = CONTRIBUTION_API;
const below = (path: string) => new RegExp(`^${path}/`, 'u');

/**
 * What only the leading node can answer, because it writes the archive folder, or asks the thread that
 * reads it. All other requests are answered by any node from the database, the bucket and the edition,
 * among them the bytes of uploads and the documents that reviewers look at.
 */
const LEADER_ROUTES: readonly LeaderRoute[] = [
  // The webhook.
  { path: PROGRAM_PATHS.pull },
  // Forms: the values of the archive, and what was taken down.
  { path: below(contribute) },
  { path: below(edit) },
  // One node promises the room of the inbox.
  { method: 'POST', path: uploads },
  { path: new RegExp(`^${uploads}/[^/]+/form$`, 'u') },
  // Proposals are compared with the archive of now, and published.
  { path: below(proposals) },
  { path: below(`${review}/proposals`) },
  { path: `${review}/accept` },
  { path: takedowns },
  { path: below(takedowns) },
  // The files of the archive folder.
  { path: MIRROR_PATHS.listing },
  { path: below(MIRROR_PATHS.listing) },
  // Faults of the archive folder, and the state of its repository.
  { path: desk },
];

/** Whether a request belongs to the leading node. */
export function needsLeader(method: string, path: string): boolean {
  return LEADER_ROUTES.some(
    (route) =>
      (route.method === undefined || route.method === method) &&
      (typeof route.path === 'string' ? route.path === path : route.path.test(path)),
  );
}
