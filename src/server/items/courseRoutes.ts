import { type Context, Hono } from 'hono';
import { publicAddress, withAddresses } from '../../catalog/publicAddress.ts';
import { API_PATHS, courseApiPath } from '../../protocol/api/apiPaths.ts';
import type {
  CourseEntry,
  CourseResponse,
  CoursesResponse,
} from '../../protocol/api/catalogOperations.ts';
import { PagingSchema } from '../../protocol/api/paging.ts';
import { coursePath } from '../../protocol/urls.ts';
import type { CourseListing } from '../../search/courses/archivePages.ts';
import { editionOf, mainHostOf } from '../app/editionOf.ts';
import { refuseMethod } from '../app/refuseMethod.ts';
import { REVALIDATE } from '../assetCaching.ts';
import type { ArchivePagesService } from '../pages/archivePagesService.ts';
import { parseParameters } from '../parseParameters.ts';
import { respondProblem } from '../respondProblem.ts';
import { compareUnits, type ListPage, pageAfter } from './cursor.ts';
import { itemResponse } from './itemResponse.ts';
import { sendTaggedJson, taggedJson } from './sendTaggedJson.ts';

/**
 * `GET /api/courses?cursor=&limit=` lists the courses by name, `GET /api/courses/{name}` has one of them
 * with its papers and materials by id. Any name of a course redirects to its own.
 */
export function createCourseRoutes(): Hono {
  const sortedCourses = createSortedCourses();
  const coursePattern = `${API_PATHS.courses}/:name` as const;
  return new Hono()
    .get(API_PATHS.courses, async (c) => {
      const { values: paging, problem } = parseParameters(c, PagingSchema);
      if (!paging) return problem;
      const sorted = await sortedCourses(editionOf(c).pages);
      const page = pageAfter(sorted, ({ name }) => name, paging);
      const next = nextAddress(c, API_PATHS.courses, page, paging.limit);
      const courses = page.entries.map((course) => courseEntry(course, mainHostOf(c)));
      const body: CoursesResponse = { courses, total: sorted.length, ...(next && { next }) };
      return sendTaggedJson(c, taggedJson(body), linkTo(next));
    })
    .get(coursePattern, async (c) => {
      const { values: paging, problem } = parseParameters(c, PagingSchema);
      if (!paging) return problem;
      const asked = c.req.param('name');
      const course = await editionOf(c).pages.coursePage(asked);
      if (!course) return respondProblem(c, 'not-found');
      if (course.name !== asked) {
        c.header('cache-control', REVALIDATE);
        return c.redirect(`${courseApiPath(course.name)}${new URL(c.req.url).search}`, 302);
      }
      const mainHost = mainHostOf(c);
      const items = [...course.papers, ...course.materials].toSorted((one, other) =>
        compareUnits(one.id, other.id),
      );
      const page = pageAfter(items, ({ id }) => id, paging);
      const next = nextAddress(c, courseApiPath(course.name), page, paging.limit);
      const body: CourseResponse = {
        ...courseEntry(course, mainHost),
        items: page.entries.map((item) =>
          itemResponse(
            withAddresses(item, (url) => publicAddress(url, mainHost)),
            mainHost,
          ),
        ),
        total: items.length,
        ...(next && { next }),
      };
      return sendTaggedJson(c, taggedJson(body), linkTo(next));
    })
    .all(API_PATHS.courses, refuseMethod)
    .all(coursePattern, refuseMethod);
}

/** Sorts the courses of an edition once: they come from another thread. */
function createSortedCourses() {
  const known = new WeakMap<ArchivePagesService, Promise<readonly CourseListing[]>>();
  return (pages: ArchivePagesService): Promise<readonly CourseListing[]> => {
    const sorted =
      known.get(pages) ??
      pages
        .courses()
        .then((all) => all.toSorted((one, other) => compareUnits(one.name, other.name)));
    known.set(pages, sorted);
    sorted.catch(() => known.delete(pages));
    return sorted;
  };
}

function courseEntry(
  { name, otherNames, tests, docs, newest }: CourseListing,
  mainHost: string | undefined,
): CourseEntry {
  return {
    name,
    otherNames: [...otherNames],
    tests,
    docs,
    ...(newest !== undefined && { newest }),
    url: publicAddress(courseApiPath(name), mainHost),
    page: publicAddress(coursePath(name), mainHost),
  };
}

/** The address of the next page; undefined on the last one. */
function nextAddress(
  c: Context,
  path: string,
  { next }: ListPage<unknown>,
  limit: number,
): string | undefined {
  if (next === undefined) return undefined;
  const query = new URLSearchParams({ cursor: next, limit: String(limit) });
  return publicAddress(`${path}?${query}`, mainHostOf(c));
}

/** RFC 8288. */
function linkTo(next: string | undefined): Record<string, string> {
  return next === undefined ? {} : { link: `<${next}>; rel="next"` };
}
