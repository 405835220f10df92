import { MIRROR_PATHS } from '../../protocol/mirror.ts';
import { type MirrorClient, readUpTo } from './mirrorClient.ts';

/** It may be a newer version, so not only as large as was announced. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/** The bytes of a file as the site has it now; undefined if it gives none out. */
export function fetchBytes(path: string, client: MirrorClient): Promise<Buffer | undefined> {
  return client.get(
    `${MIRROR_PATHS.files}/${path.split('/').map(encodeURIComponent).join('/')}`,
    async () => ({}),
    async (response) => {
      if (response.status === 200) return readUpTo(response, LARGEST_BYTES);
      await response.body?.cancel();
      return undefined;
    },
  );
}
