import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import type { Contributions } from '../../contribute/contributions.ts';
import type { ReviewedUpload } from '../../contribute/review/createReview.ts';
import { contentDisposition } from '../files/contentDisposition.ts';
import { createRecentlyUsed } from '../recentlyUsed.ts';
import { respondProblem } from '../respondProblem.ts';
import { requireRole } from './actorOf.ts';
import { allowOnly } from './allowOnly.ts';

/** Pictures of pages that reviewers have just seen, in bytes. */
const CACHED_BYTES = 32 * 1024 * 1024;
/** The largest page number that is looked for. */
const LAST_PAGE = 100_000;

/**
 * Nothing in a stranger's file runs on this site: it is never guessed to be a page, never embedded by
 * another site, and if it is opened after all, it is in a sandbox without scripts.
 */
const QUARANTINE = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const TYPES = { pdf: 'application/pdf', zip: 'application/zip' } as const;

/** Documents that were proposed, for reviewers only: `/{id}/pages/{number}` and `/{id}/file`. */
export function createReviewedUploadRoutes(
  contributions: Pick<Contributions, 'roleOf' | 'hashOrigin' | 'review'>,
): Hono {
  const { review } = contributions;
  const pictures = createRecentlyUsed<Uint8Array<ArrayBuffer>>(CACHED_BYTES);

  /** The upload of a request from a reviewer, or the refusal. */
  async function open(
    c: Context,
  ): Promise<{ upload: ReviewedUpload; refusal?: never } | { upload?: never; refusal: Response }> {
    const { actor, refusal } = await requireRole(c, contributions, 'reviewer');
    if (!actor) return { refusal };
    const upload = await review.findUpload(c.req.param('id') ?? '');
    return upload ? { upload } : { refusal: respondProblem(c, 'upload-not-found') };
  }

  async function draw(upload: ReviewedUpload, page: number, signal: AbortSignal) {
    const key = `${upload.id}/${page}`;
    const known = pictures.get(key);
    if (known) return known;
    const drawn = await review.drawPage(upload, page, signal);
    if (!drawn) return undefined;
    const picture = new Uint8Array(drawn);
    pictures.set(key, picture, picture.byteLength);
    return picture;
  }

  return new Hono()
    .get('/:id/pages/:page', async (c) => {
      const { upload, refusal } = await open(c);
      if (!upload) return refusal;
      const written = c.req.param('page');
      const page = Number(written);
      if (!/^[1-9]\d{0,5}$/u.test(written) || page > (upload.pages ?? LAST_PAGE)) {
        return respondProblem(c, 'bad-request', '没有这一页');
      }
      if (upload.filetype !== 'pdf') return respondProblem(c, 'cover-not-found');
      const picture = await draw(upload, page, c.req.raw.signal);
      if (!picture) return respondProblem(c, 'cover-not-found');
      return c.body(picture, 200, { ...QUARANTINE, 'content-type': 'image/webp' });
    })
    .get('/:id/file', async (c) => {
      const { upload, refusal } = await open(c);
      if (!upload) return refusal;
      const { md5, name, size, filetype } = upload;
      const headers = {
        ...QUARANTINE,
        'content-type': TYPES[filetype],
        'content-length': String(size),
        'content-disposition': contentDisposition('attachment', { id: md5, type: filetype }, name),
      };
      if (c.req.method === 'HEAD') return c.body(null, 200, headers);
      const { path, release } = await review.openUpload(upload);
      const file = createReadStream(path, { signal: c.req.raw.signal });
      // A copy that cannot be removed now is removed with those of killed servers.
      file.once('close', () => void release().catch(() => undefined));
      // The same class under two names: that of Node's types and that of the DOM's.
      return new Response(Readable.toWeb(file) as ReadableStream, { headers });
    })
    .all('/:id/pages/:page', allowOnly('GET, HEAD'))
    .all('/:id/file', allowOnly('GET, HEAD'));
}
