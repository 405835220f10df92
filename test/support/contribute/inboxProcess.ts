// inboxProcess.ts INBOX: receives a file in three parts, or goes on with one that is there: one without
// a checksum, one with a right and one with a wrong checksum. For tests that kill it.
import { createHash } from 'node:crypto';
import { openInbox } from '../../../src/contribute/uploads/inbox.ts';
import { INBOX_PARTS, INBOX_UPLOAD } from './inboxParts.ts';

const [folder = ''] = process.argv.slice(2);
const inbox = await openInbox(folder);
if ((await inbox.lengthOf(INBOX_UPLOAD)) === undefined) await inbox.create(INBOX_UPLOAD);

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 3) yield Buffer.from(text.slice(at, at + 3));
}

async function send(text: string, checkedText?: string): Promise<void> {
  const digest = (checked: string) => createHash('sha256').update(checked).digest();
  await inbox.append(INBOX_UPLOAD, {
    offset: (await inbox.lengthOf(INBOX_UPLOAD)) ?? 0,
    most: 1000,
    bytes: chunksOf(text),
    checksum:
      checkedText === undefined ? undefined : { algorithm: 'sha256', digest: digest(checkedText) },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

const { plain, checked, damaged } = INBOX_PARTS;
const length = (await inbox.lengthOf(INBOX_UPLOAD)) ?? 0;
if (length < plain.length) await send(plain.slice(length));
if (length < plain.length + checked.length) await send(checked, checked);
await send(damaged, checked);
