import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import {
  type SharePictureShape,
  shareCardOf,
  type WantedPicture,
} from '../../catalog/shareCard.ts';
import { ARCHIVE_ROUTES, SHARE_PICTURES } from '../../protocol/urls.ts';
import { editionOf } from '../app/editionOf.ts';
import type { SharePictureResponse } from './sharePictureResponse.ts';

const SHAPES = ['wide', 'square'] as const satisfies readonly SharePictureShape[];

type PageOfPicture = Omit<WantedPicture, 'brand' | 'shape'>;

/** The pictures of the pages of items and courses, to be mounted at the root. */
export function createPictureRoutes(
  respond: SharePictureResponse,
): Hono<{ Bindings: Partial<HttpBindings> }> {
  const routes = new Hono<{ Bindings: Partial<HttpBindings> }>();
  for (const shape of SHAPES) {
    const add = (page: string, find: (c: Context) => Promise<PageOfPicture | undefined>) =>
      routes.all(`${page}/${SHARE_PICTURES[shape]}`, (c) =>
        respond(c, async () => {
          const found = await find(c);
          return found && { ...found, shape };
        }),
      );
    add(ARCHIVE_ROUTES.item, (c) => itemOfPicture(c, c.req.param('id') ?? ''));
    add(ARCHIVE_ROUTES.course, (c) => courseOfPicture(c, c.req.param('name') ?? ''));
  }
  return routes;
}

async function itemOfPicture(c: Context, id: string): Promise<PageOfPicture | undefined> {
  const { engine, ids } = editionOf(c);
  const [item] = await engine.itemsOf([id]);
  return (
    item && {
      page: `item ${id}`,
      card: shareCardOf(item),
      coverId: ids.has(id) ? id : undefined,
    }
  );
}

async function courseOfPicture(c: Context, asked: string): Promise<PageOfPicture | undefined> {
  const { pages, ids } = editionOf(c);
  const course = await pages.coursePage(asked);
  if (!course) return undefined;
  const { name, papers, materials, books } = course;
  const counts = [
    papers.length > 0 && `${papers.length} 份试卷`,
    materials.length > 0 && `${materials.length} 份资料`,
    books.length > 0 && `${books.length} 本书`,
  ].filter((part) => part);
  const newest = [...papers, ...materials, ...books].find(({ id }) => ids.has(id));
  return {
    page: `course ${name}`,
    card: { kind: 'course', title: name, lines: [counts.join(' · ')] },
    coverId: newest?.id,
  };
}
