import { type Context, Hono } from 'hono';
import { MIRROR_PATHS } from '../../protocol/mirror.ts';
import { editionOf } from '../app/editionOf.ts';
import { matchesEntityTag } from '../files/entityTag.ts';
import type { ItemIndex } from '../items/itemIndex.ts';
import { respondProblem } from '../respondProblem.ts';
import { createMirrorListing, type MirrorSource } from './createMirrorListing.ts';

/** What the server needs to be mirrored. */
export interface MirrorPort extends MirrorSource {
  /** Whether `site.yml` allows it now. */
  isOpen(): boolean;
  /** Receives the error if the archive folder cannot be read. */
  report(error: unknown): void;
}

interface MirrorParts {
  readonly mirror: MirrorPort;
  readonly itemIndex: ItemIndex;
}

const HEADERS = { 'cache-control': 'no-cache', 'content-type': 'application/json' };

/** How long to wait until the folder may be readable again, in seconds. */
const RETRY_SECONDS = '60';

/**
 * The addresses for mirrors, a Hono app to be mounted at the root: what an archive consists of, in parts
 * with a tag each, and its small files. Documents are at their own addresses.
 */
export function createMirrorRoutes({ mirror, itemIndex }: MirrorParts): Hono {
  const listingOf = createMirrorListing({
    source: mirror,
    itemsOf: itemIndex,
    clock: () => performance.now(),
  });
  const routes = new Hono();
  const { listing, parts, files } = MIRROR_PATHS;

  for (const path of [listing, `${listing}/*`]) {
    routes.use(path, (c, next) =>
      mirror.isOpen() ? next() : Promise.resolve(respondProblem(c, 'mirror-closed')),
    );
  }
  routes.get(
    listing,
    orUnavailable(mirror, async (c) => {
      const current = await listingOf(editionOf(c));
      const { tag } = current.listing;
      const headers = { ...HEADERS, etag: `"${tag}"` };
      const known = c.req.header('if-none-match');
      if (known !== undefined && matchesEntityTag(known, tag, 'weak')) {
        return c.body(null, 304, headers);
      }
      return c.body(JSON.stringify(current.listing), 200, headers);
    }),
  );
  routes.get(
    `${parts}/:name`,
    orUnavailable(mirror, async (c) => {
      const part = (await listingOf(editionOf(c))).partOf(c.req.param('name') ?? '');
      if (!part) return respondProblem(c, 'not-found');
      return c.body(JSON.stringify(part), 200, HEADERS);
    }),
  );
  routes.get(
    `${files}/*`,
    orUnavailable(mirror, async (c) => {
      const path = decoded(c.req.path.slice(files.length + 1));
      const bytes = path === undefined ? undefined : await mirror.read(path);
      if (bytes === undefined) return respondProblem(c, 'not-found');
      return c.body(new Uint8Array(bytes), 200, {
        'cache-control': 'no-cache',
        'content-type': 'application/octet-stream',
        'content-length': String(bytes.byteLength),
      });
    }),
  );
  return routes;
}

/** Answers `storage-unavailable` if the archive folder cannot be read. */
function orUnavailable(mirror: MirrorPort, answer: (c: Context) => Promise<Response>) {
  return async (c: Context) => {
    try {
      return await answer(c);
    } catch (error) {
      mirror.report(error);
      const problem = respondProblem(c, 'storage-unavailable');
      problem.headers.set('retry-after', RETRY_SECONDS);
      return problem;
    }
  };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
