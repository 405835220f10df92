import { randomUUID } from 'node:crypto';
import { messageOf } from '../../../lib/messageOf.ts';
import { errorCode } from '../../../lib/systemError.ts';
import type { ListedFile, Storage } from '../../../storage/storage.ts';
import type { OpenedFiles } from '../../openFiles.ts';
import { openFiles } from '../../openFiles.ts';
import { askServer } from '../askServer.ts';
import { type Check, type Finding, fail, ok, type SiteContext, warn } from '../check.ts';

/** The part of the bucket that is written to and deleted from. */
const PROBES = 'doctor';

/**
 * Whether the bucket can be listed, read under a condition, written and deleted from, and not read by
 * everybody. Writes one object below `_campusdocs/doctor/`, and deletes it.
 */
export const checkBucket: Check = {
  name: 'bucket',
  limit: 30_000,
  async run(site, signal) {
    const { s3 } = site.file.settings.storage;
    if (s3 === undefined) return [ok('the documents are in a folder')];
    const { files, error } = await openFiles(site);
    if (!files) return [fail(error, 'The variables are in docs/run/storage.md.')];
    const { documents } = files;
    const { listed, failed } = await listOne(documents);
    if (failed !== undefined) {
      return [fail(failed, 'Correct storage.s3 in site.yml and the keys in the environment.')];
    }
    return [
      ok(`the bucket ${s3.bucket} can be listed${listed ? '' : ', and is empty'}`),
      ...(listed ? await examineObject(listed, files, site, signal) : []),
      await examineWriting(files),
    ];
  },
};

async function listOne(
  documents: Storage,
): Promise<{ readonly listed?: ListedFile; readonly failed?: string }> {
  try {
    for await (const listed of documents.list()) return { listed };
    return {};
  } catch (error) {
    return { failed: messageOf(error) };
  }
}

async function examineObject(
  { key, size, tag }: ListedFile,
  { documents, signedUrlSeconds }: OpenedFiles,
  site: SiteContext,
  signal: AbortSignal,
): Promise<Finding[]> {
  // No range lies within an empty object.
  if (size === 0) return [];
  const findings = [await examineReading(documents, key, tag)];
  const url = await documents.signDownload?.(key, {
    contentType: 'application/pdf',
    contentDisposition: 'inline',
    seconds: 60,
  });
  if (url === undefined) return findings;
  return [
    ...findings,
    ...(await examineCondition(url, site, signal)),
    ...(signedUrlSeconds > 0 ? [await examineSigned(url, site, signal)] : []),
    ...(await examinePublic(url, site, signal)),
  ];
}

async function examineReading(documents: Storage, key: string, tag: string): Promise<Finding> {
  try {
    for await (const _ of documents.read(key, { range: { start: 0, end: 0 }, tag }));
    return ok('its objects can be read');
  } catch (error) {
    return fail(messageOf(error), 'Let the keys read objects, and look at the log of the service.');
  }
}

/** Asks for a version of an object that there is not: it must not be given. */
async function examineCondition(
  url: string,
  { ca }: SiteContext,
  signal: AbortSignal,
): Promise<Finding[]> {
  const headers = { range: 'bytes=0-0', 'if-match': '"none"' };
  // A service that cannot be reached from here is a matter of the signed downloads.
  const answer = await askServer(url, { headers, ca, signal }).catch(() => undefined);
  if (answer?.status === 412) return [ok('it tells versions of an object apart (If-Match)')];
  if (answer?.status !== 200 && answer?.status !== 206) return [];
  return [
    warn(
      'the service ignores If-Match: a download is cut off where its document is replaced',
      'Use a service that supports conditional reads.',
    ),
  ];
}

async function examineSigned(
  url: string,
  { ca }: SiteContext,
  signal: AbortSignal,
): Promise<Finding> {
  const { host } = new URL(url);
  try {
    const { status } = await askServer(url, { headers: { range: 'bytes=0-0' }, ca, signal });
    if (status === 206 || status === 200) return ok(`signed downloads from ${host} work`);
    return fail(
      `signed downloads from ${host} are refused (status ${status})`,
      'Correct storage.s3.publicEndpoint, and the clock of this machine.',
    );
  } catch (error) {
    return fail(
      `${host}, where signed downloads lead, cannot be reached (${errorCode(error)})`,
      'Set storage.s3.publicEndpoint to the address of the service for visitors.',
    );
  }
}

/** Whether anybody can read an object of a protected site without a signature. */
async function examinePublic(
  signed: string,
  { ca, file }: SiteContext,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (file.settings.access.mode === 'open') return [];
  const url = new URL(signed);
  url.search = '';
  const answer = await askServer(url, { method: 'HEAD', ca, signal }).catch(() => undefined);
  if (answer?.status !== 200) return [];
  return [
    fail(
      `the bucket is public: ${url.host} gives its files to everybody, whatever access.mode says`,
      'Make the bucket private.',
    ),
  ];
}

/** Writes an object of its own, reads and deletes it. */
async function examineWriting({ shared }: OpenedFiles): Promise<Finding> {
  const probes = shared?.(PROBES);
  const key = `probe-${randomUUID()}.txt`;
  try {
    await probes?.write(key, new TextEncoder().encode('campusdocs doctor\n'));
    await probes?.delete(key);
    return ok(`objects can be written and deleted below _campusdocs/${PROBES}/`);
  } catch (error) {
    return warn(
      messageOf(error),
      'Let the keys write and delete: covers, texts and accepted files of several servers need it.',
    );
  }
}
