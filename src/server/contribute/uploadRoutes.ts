import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Contributions } from '../../contribute/contributions.ts';
import type { UploadProgress, UploadService } from '../../contribute/uploads/createUploads.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { LARGEST_UPLOAD } from '../../protocol/contribution/uploads.ts';
import { formatHttpDate } from '../files/httpDate.ts';
import { respondProblem } from '../respondProblem.ts';
import { actorOf } from './actorOf.ts';
import { bodyChunks } from './bodyChunks.ts';
import { refuseContribution } from './mayContribute.ts';
import { parseChecksum, parseLength, parseNewUpload, TUS } from './tusHeaders.ts';

type Parts = Pick<Contributions, 'uploads' | 'roleOf' | 'hashOrigin'>;
type Refusal = Exclude<Awaited<ReturnType<UploadService['find']>>, UploadProgress>;

const PART_TYPE = 'application/offset+octet-stream';

/**
 * Files that visitors send, resumable by tus 1.0 (core, creation, expiration, termination, checksum).
 * Who knows the address of an upload may go on with it.
 */
export function createUploadRoutes(parts: Parts): Hono {
  const { uploads } = parts;
  const routes = new Hono();
  routes.use(speakTus);
  routes.options('*', (c) => c.body(null, 204, OFFER));
  routes.post('/', (c) => begin(c, parts));
  // Also answers HEAD.
  routes.get('/:id', async (c) => {
    const found = await uploads.find(c.req.param('id'));
    if (found.error !== undefined) return refuse(c, found);
    const headers = { ...progressOf(found), 'upload-length': String(found.upload.size) };
    return c.body(null, 200, headers);
  });
  routes.patch('/:id', (c) => append(c, uploads, c.req.param('id')));
  routes.delete('/:id', (c) => remove(c, uploads, c.req.param('id')));
  // For clients whose environment knows no other methods.
  routes.post('/:id', (c) => {
    const method = c.req.header('x-http-method-override');
    if (method === 'PATCH') return append(c, uploads, c.req.param('id'));
    if (method === 'DELETE') return remove(c, uploads, c.req.param('id'));
    return respondProblem(c, 'method-not-allowed');
  });
  return routes;
}

const OFFER = {
  'tus-version': TUS.version,
  'tus-extension': TUS.extensions,
  'tus-checksum-algorithm': TUS.checksums,
  'tus-max-size': String(LARGEST_UPLOAD),
} as const;

/** Every request but OPTIONS names the version of the protocol, and every response does. */
const speakTus: MiddlewareHandler = async (c, next) => {
  const isOffer = c.req.method === 'OPTIONS';
  if (isOffer || c.req.header('tus-resumable') === TUS.version) await next();
  else {
    c.res = respondProblem(c, 'tus-version');
    c.res.headers.set('tus-version', TUS.version);
  }
  c.res.headers.set('tus-resumable', TUS.version);
  // An answer from a cache would be the offset of an earlier moment.
  c.res.headers.set('cache-control', 'no-store');
};

async function begin(c: Context, parts: Parts): Promise<Response> {
  const refusal = await refuseContribution(c);
  if (refusal) return refusal;
  const file = parseNewUpload(c.req.header('upload-length'), c.req.header('upload-metadata'));
  if (file === undefined) return respondProblem(c, 'bad-request');
  const begun = await parts.uploads.begin(await actorOf(c, parts), file);
  if (begun.error !== undefined) return refuse(c, begun);
  const location = `${CONTRIBUTION_API.uploads}/${begun.upload.id}`;
  return c.body(null, 201, { ...progressOf(begun), location });
}

async function append(c: Context, uploads: UploadService, id: string): Promise<Response> {
  if (c.req.header('content-type') !== PART_TYPE)
    return respondProblem(c, 'unsupported-media-type');
  const offset = parseLength(c.req.header('upload-offset'));
  const sum = parseChecksum(c.req.header('upload-checksum'));
  if (offset === undefined || 'problem' in sum) return respondProblem(c, 'bad-request');
  const written = await uploads.append(id, { offset, bytes: bodyChunks(c), ...sum });
  if (written.error !== undefined) return refuse(c, written);
  return c.body(null, 204, progressOf(written));
}

async function remove(c: Context, uploads: UploadService, id: string): Promise<Response> {
  const refused = await uploads.remove(id);
  return refused === undefined ? c.body(null, 204) : refuse(c, refused);
}

function progressOf({ upload, offset }: UploadProgress): Record<string, string> {
  return {
    'upload-offset': String(offset),
    ...(upload.proposal === undefined && { 'upload-expires': formatHttpDate(upload.expires) }),
  };
}

function refuse(c: Context, { error, offset }: Refusal): Response {
  const response = respondProblem(c, error);
  if (offset !== undefined) response.headers.set('upload-offset', String(offset));
  if (error === 'too-many-requests') response.headers.set('retry-after', '5');
  return response;
}
