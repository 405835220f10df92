import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { type SharePictureShape, shareCardOf } from '../../catalog/shareCard.ts';
import { itemSharePicturePath } from '../../protocol/urls.ts';
import { editionOf } from '../app/editionOf.ts';
import type { SharePictureResponse } from './sharePictureResponse.ts';

const SHAPES = ['wide', 'square'] as const satisfies readonly SharePictureShape[];

/** `/items/{id}/share.jpg` and `/items/{id}/share-square.jpg`, to be mounted at the root. */
export function createItemPictureRoutes(
  respond: SharePictureResponse,
): Hono<{ Bindings: Partial<HttpBindings> }> {
  const routes = new Hono<{ Bindings: Partial<HttpBindings> }>();
  for (const shape of SHAPES) {
    routes.all(itemSharePicturePath(':id', shape), (c) =>
      respond(c, () => pictureOf(c, c.req.param('id') ?? '', shape)),
    );
  }
  return routes;
}

async function pictureOf(c: Context, id: string, shape: SharePictureShape) {
  const { engine, ids } = editionOf(c);
  const [item] = await engine.itemsOf([id]);
  return (
    item && {
      page: `item ${id}`,
      shape,
      card: shareCardOf(item),
      coverId: ids.has(id) ? id : undefined,
    }
  );
}
