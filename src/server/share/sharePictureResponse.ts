import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isProtected } from '../../access/decide.ts';
import type { WantedPicture } from '../../catalog/shareCard.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import type { StoredFile } from '../../storage/storage.ts';
import type { Limiter } from '../access/createLimiter.ts';
import { policyOf } from '../access/visitorOf.ts';
import { editionOf } from '../app/editionOf.ts';
import { refuseMethod } from '../app/refuseMethod.ts';
import { CACHE_CONTROL } from '../files/fileRoute.ts';
import { sendFile } from '../files/sendFile.ts';
import { respondProblem } from '../respondProblem.ts';
import { wantsPage } from '../wantsPage.ts';
import type { SharePictureParts } from './sharePictureParts.ts';

export interface SharePictureOptions extends SharePictureParts {
  readonly limiter: Pick<Limiter, 'refuse'>;
  /** Responds with an error page for people, with the error's own status. */
  readonly renderError: (code: ErrorCode, c: Context) => Promise<Response>;
  /** Receives the error behind a `storage-unavailable`. */
  readonly report: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Responds with the picture of a page.
 *
 * @param find finds the page; undefined if there is none
 */
export type SharePictureResponse = (
  c: Context<{ Bindings: Partial<HttpBindings> }>,
  find: () => Promise<Omit<WantedPicture, 'brand'> | undefined>,
) => Promise<Response>;

/** A picture takes as long to draw as some twenty searches. */
const DRAWING = { limit: 'searches', units: 20 } as const;

const RETRY_SECONDS = '10';

/**
 * Everybody gets the same picture, because apps that show links have no session: where covers are
 * protected, no cover is in it, whoever asks. Drawing counts against the visitor's limit; sending
 * what has been drawn does not.
 */
export function createSharePictureResponse(options: SharePictureOptions): SharePictureResponse {
  const { storage, keyOf, draw, limiter, renderError, report, now } = options;

  async function fail(c: Context, code: ErrorCode): Promise<Response> {
    const response = wantsPage(c.req.raw.headers)
      ? await renderError(code, c)
      : respondProblem(c, code);
    response.headers.set('cache-control', 'no-store');
    response.headers.append('vary', 'Accept, Sec-Fetch-Mode');
    if (code === 'picture-unavailable') response.headers.set('retry-after', RETRY_SECONDS);
    return response;
  }

  /** The stored picture, which is drawn if it is missing; or the response without one. */
  async function open(c: Context, wanted: WantedPicture): Promise<Response | Opened> {
    const { signal } = c.req.raw;
    const key = await keyOf(wanted, signal);
    let stored = await storage.stat(key);
    if (stored) return { key, stored };
    const refusal = await limiter.refuse(c, DRAWING);
    if (refusal) return refusal;
    if ((await draw(wanted, key, signal)) === 'drawn') stored = await storage.stat(key);
    return stored ? { key, stored } : fail(c, 'picture-unavailable');
  }

  return async (c, find) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return refuseMethod(c);
    const found = await find();
    if (!found) return fail(c, 'not-found');
    const { coverId, ...rest } = found;
    const isCoverPublic = !isProtected('cover', policyOf(c));
    const { brand } = editionOf(c).site;
    const wanted = { ...rest, brand, ...(isCoverPublic && { coverId }) };
    const opened = await open(c, wanted).catch((error: unknown) => {
      report(error);
      return fail(c, 'storage-unavailable');
    });
    if (opened instanceof Response) return opened;
    return sendFile(c.req.raw, {
      read: (range, production) =>
        storage.read(opened.key, { range, tag: opened.stored.tag, ...production }),
      file: {
        ...opened.stored,
        type: 'image/jpeg',
        disposition: 'inline',
        cacheControl: CACHE_CONTROL.covers,
      },
      now: now(),
      outgoing: c.env?.outgoing,
      fail: (code) => fail(c, code),
    });
  };
}

interface Opened {
  readonly key: string;
  readonly stored: StoredFile;
}
