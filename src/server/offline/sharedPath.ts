import { PATHS, SHARE_PARAMETERS } from '../../protocol/urls.ts';

/** Texts are short; a longer body has files, which only the service worker can hand to the page. */
const LONGEST_BODY = 16 * 1024;

/** The page for what another app shares, by a form with texts and perhaps files. */
export async function sharedPath(request: Request): Promise<string> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  const form = length <= LONGEST_BODY ? await request.formData().catch(() => undefined) : undefined;
  if (!form) return PATHS.contribute;
  const texts = [SHARE_PARAMETERS.title, SHARE_PARAMETERS.text, SHARE_PARAMETERS.url].flatMap(
    (name) => {
      const text = form.get(name);
      return typeof text === 'string' && text !== '' ? [[name, text]] : [];
    },
  );
  return texts.length > 0 ? `${PATHS.share}?${new URLSearchParams(texts)}` : PATHS.contribute;
}
