import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { PATHS } from '../src/protocol/urls.ts';
import { compressFolder } from '../tools/lib/compressFolder.ts';
import { filesBelow, ROOT } from '../tools/lib/project.mjs';
import type { RunningServer } from './startServer.ts';

const BUILT = join(ROOT, 'dist', 'bench', 'plain');

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

interface Body {
  readonly headers: Record<string, string>;
  readonly bytes: Uint8Array;
}

let building: Promise<void> | undefined;

/** Builds the baseline page, once per process. */
export function buildPlainSite(): Promise<void> {
  building ??= buildAndCompress();
  return building;
}

async function buildAndCompress(): Promise<void> {
  await build({
    configFile: false,
    root: join(ROOT, 'bench', 'plain'),
    logLevel: 'warn',
    build: { outDir: BUILT, emptyOutDir: true, target: 'chrome119' },
  });
  await compressFolder(BUILT);
}

/** Serves the baseline page with the list of a running server, all with brotli from memory. */
export async function startPlainSite(source: string): Promise<RunningServer> {
  const bodies = new Map<string, Body>();
  for (const file of filesBelow(BUILT)) {
    const contentType = CONTENT_TYPES[extname(file)];
    if (!contentType) continue;
    const bytes = await readFile(`${file}.br`);
    const headers = { 'content-type': contentType, 'content-encoding': 'br' };
    bodies.set(file.slice(BUILT.length).replace('/index.html', '/'), { headers, bytes });
  }
  bodies.set(PATHS.items, await fetchCompressed(`${source}${PATHS.items}`));

  const server = createServer(({ url = '/' }, response) => {
    const body = bodies.get(new URL(url, source).pathname);
    if (body) response.writeHead(200, body.headers).end(body.bytes);
    else response.writeHead(404, { 'content-length': 0 }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the plain site has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Fetches a compressed response as it is sent; `fetch` would decompress it. */
async function fetchCompressed(url: string): Promise<Body> {
  const { headers, bytes } = await new Promise<{ headers: IncomingHttpHeaders; bytes: Uint8Array }>(
    (resolve, reject) => {
      request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const chunks: Uint8Array[] = [];
        response.on('data', (chunk: Uint8Array) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }),
        );
        response.on('error', reject);
      })
        .on('error', reject)
        .end();
    },
  );
  return {
    headers: {
      'content-type': headers['content-type'] ?? 'application/json',
      ...(headers['content-encoding'] && { 'content-encoding': headers['content-encoding'] }),
    },
    bytes,
  };
}
