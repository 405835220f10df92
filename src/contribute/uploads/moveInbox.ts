import { createReadStream } from 'node:fs';
import type { Uploads } from '../../state/uploads.ts';
import type { FolderInbox, Inbox } from './inbox.ts';

/**
 * Moves the files of an inbox to another one, as when a site gets a second node. A file that is moved
 * already, as far as a killed run came, is not moved again. Those that no upload has are left out.
 */
export async function moveInbox(
  from: FolderInbox,
  to: Inbox,
  uploads: Pick<Uploads, 'find'>,
): Promise<void> {
  for (const [id, length] of await from.list()) {
    if (await uploads.find(id)) {
      const start = await to.lengthOf(id);
      if (start === undefined) await to.create(id);
      const offset = start ?? 0;
      if (offset < length) {
        await to.append(id, {
          offset,
          most: length - offset,
          bytes: createReadStream(from.pathOf(id), { start: offset, end: length - 1 }),
          checksum: undefined,
          signal: new AbortController().signal,
          onProgress: () => undefined,
        });
      }
      // Whoever has sent more meanwhile, by another node, has not sent less.
      if (((await to.lengthOf(id)) ?? 0) < length) continue;
    }
    await from.remove(id);
  }
}
