import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { publish } from '../../../src/archive/publish.ts';
import { readArchive } from '../../../src/archive/readArchive.ts';
import { createMirrorClient } from '../../../src/cli/mirror/mirrorClient.ts';
import { type MirrorOptions, mirrorSite } from '../../../src/cli/mirror/mirrorSite.ts';
import { openMirrorPort } from '../../../src/cli/mirror/openMirrorPort.ts';
import { DEMO } from '../../../src/cli/packagePaths.ts';
import { readSite } from '../../../src/config/readSite.ts';
import { createChecksums } from '../../../src/storage/createChecksums.ts';
import { createDiskStorage } from '../../../src/storage/diskStorage.ts';
import {
  createTestApp,
  EMPTY_STORAGE,
  SILENT_LOG,
  type TestAppParts,
} from '../server/appFixture.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-mirror-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** The first items of the demo, with everything that belongs to no item. */
export async function smallArchive(items = 4): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of ['announcements', 'aliases.yml', 'wiki.json', 'LICENSE']) {
    await cp(join(DEMO, name), join(folder, name), { recursive: true });
  }
  await writeFile(join(folder, 'site.yml'), 'university: 示例大学\nmirror: true # 欢迎\n');
  for (const below of ['metadata', 'files']) await mkdir(join(folder, below));
  for (const id of (await readdir(join(DEMO, 'metadata'))).slice(0, items))
    await addItem(folder, id.slice(0, 32));
  return folder;
}

/** Copies an item of the demo. */
export async function addItem(folder: string, id: string): Promise<void> {
  await cp(join(DEMO, 'metadata', `${id}.yml`), join(folder, 'metadata', `${id}.yml`));
  const file = (await readdir(join(DEMO, 'files'))).find((name) => name.startsWith(id)) ?? '';
  await cp(join(DEMO, 'files', file), join(folder, 'files', file));
}

/** Serves an archive folder as a server with `mirror: true` does. */
export async function serveArchive(
  folder: string,
  {
    intercept,
    ...parts
  }: TestAppParts & {
    /** Answers a request instead of the server; returns false for others. */
    readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  } = {},
) {
  const files = createDiskStorage(join(folder, 'files'));
  let { settings } = await readSite(folder, String);
  const report = (error: unknown) => {
    throw error;
  };
  const read = async () => {
    const { archive, reason } = await readArchive(folder);
    if (!archive) throw new Error(reason);
    const documents = await publish(archive, { title: '', homePageUrl: '/' }).documents;
    return {
      documents: new Map(documents.map((document) => [document.path, document])),
      ids: new Set(archive.items.map(({ id }) => id)),
      tombstones: new Map(
        [...archive.tombstones].map(([id, { reason: why, date }]) => [id, { reason: why, date }]),
      ),
    };
  };
  let edition = await read();
  const app = createTestApp({
    edition: () => edition,
    files: {
      documents: files,
      checksums: createChecksums({ files, found: EMPTY_STORAGE, report }),
    },
    mirror: openMirrorPort({ folder, settings: () => settings, log: SILENT_LOG, now: Date.now }),
    ...parts,
  });
  const requests: string[] = [];
  const listener = getRequestListener(app.fetch);
  const handle: Handler = (request, response) => {
    requests.push(request.url ?? '');
    if (!intercept?.(request, response)) void listener(request, response);
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Takes over what has changed in the folder. */
    async refresh() {
      ({ settings } = await readSite(folder, String));
      edition = await read();
    },
  };
}

/** Mirrors a site in this process. */
export async function mirror(site: string, folder: string, options: Partial<MirrorOptions> = {}) {
  const { signal } = new AbortController();
  const waits: number[] = [];
  const client = createMirrorClient({
    site,
    userAgent: 'test',
    fetch,
    wait: async (ms) => {
      waits.push(ms);
      await delay(1);
    },
    onWait: () => undefined,
    now: Date.now,
    signal,
  });
  const result = await mirrorSite({
    site,
    folder,
    client,
    token: undefined,
    verify: false,
    allowRemovals: false,
    onMissing: () => undefined,
    onDone: () => undefined,
    now: Date.now,
    signal,
    ...options,
  });
  return { ...result, waits };
}

/** The bytes of all visible files in a folder, by path, as Latin-1. */
export async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = paths.map(async (path) => [
    path.slice(folder.length + 1),
    await readFile(path, 'latin1'),
  ]);
  return Object.fromEntries(await Promise.all(contents));
}
