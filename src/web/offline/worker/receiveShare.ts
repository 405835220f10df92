import { PATHS, SHARE_PARAMETERS } from '../../../protocol/urls.ts';

/** Whether another app shares something with the installed one (the manifest's `share_target`). */
export function isShare({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean {
  const { origin: host, pathname } = new URL(url);
  return method === 'POST' && host === origin && pathname === PATHS.share;
}

/**
 * Keeps shared files for `/contribute`, and leads there; shared texts go on in the address of
 * `/share`. Nothing is sent to the server.
 *
 * @param keep keeps files until the page takes them
 */
export async function receiveShare(
  request: Pick<Request, 'formData' | 'url'>,
  keep: (files: readonly File[]) => Promise<void>,
): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll(SHARE_PARAMETERS.files).filter((entry) => entry instanceof File);
  const shared = files.filter(({ size }) => size > 0);
  const to = (path: string) => Response.redirect(new URL(path, request.url).href, 303);
  if (shared.length > 0) {
    await keep(shared);
    return to(PATHS.contribute);
  }
  const query = new URLSearchParams();
  for (const name of [SHARE_PARAMETERS.title, SHARE_PARAMETERS.text, SHARE_PARAMETERS.url]) {
    const text = form.get(name);
    if (typeof text === 'string' && text !== '') query.set(name, text);
  }
  return to(`${PATHS.share}?${query}`);
}
