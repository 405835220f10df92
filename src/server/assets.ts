import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { PublishedDocument } from '../catalog/publication.ts';
import { isNotFound } from '../lib/systemError.ts';
import { tagOf } from '../storage/tagOf.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** The files of the built web app, each read on first use and then cached. */
export interface Assets {
  /** The file at a path of the site, or undefined; never anything outside the build. */
  find(path: string): Promise<PublishedDocument | undefined>;
}

/** The files of a build, so that they can be shared with other servers. */
export interface BuiltAssets extends Assets {
  /** The paths of all files, without their compressed variants. */
  readonly paths: readonly string[];
  /** Like `find`, but not kept in memory. */
  read(path: string): Promise<PublishedDocument | undefined>;
}

/** The media type of a built file. */
export function contentTypeOf(path: string): string {
  return CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';
}

/**
 * Lists the folder of the built web app once, so that only built files are ever served, whatever a
 * path says. Compressed variants (`.br`, `.gz`) are stored beside their files.
 */
export async function openAssets(folder: string): Promise<BuiltAssets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, file).split(sep).join('/')}`, file);
  }
  const cache = new Map<string, Promise<PublishedDocument | undefined>>();
  const read = async (path: string) => {
    const file = files.get(path);
    if (file === undefined || isCompressed(path)) return undefined;
    return await load(path, file, files).catch((error: unknown) => {
      // A newer build has replaced this one and removed the file.
      if (isNotFound(error)) return undefined;
      throw error;
    });
  };
  return {
    paths: [...files.keys()].filter((path) => !isCompressed(path)),
    read,
    find: async (path) => {
      if (!files.has(path)) return undefined;
      let document = cache.get(path);
      if (!document) {
        document = read(path).then(
          (found) => {
            if (!found) cache.delete(path);
            return found;
          },
          (error: unknown) => {
            cache.delete(path);
            throw error;
          },
        );
        cache.set(path, document);
      }
      return document;
    },
  };
}

function isCompressed(path: string): boolean {
  return path.endsWith('.br') || path.endsWith('.gz');
}

async function load(
  path: string,
  file: string,
  files: ReadonlyMap<string, string>,
): Promise<PublishedDocument> {
  const readIfThere = async (form: string) => {
    const compressed = files.get(`${path}${form}`);
    return compressed === undefined ? undefined : readFile(compressed);
  };
  const [body, brotli, gzip] = await Promise.all([
    readFile(file),
    readIfThere('.br'),
    readIfThere('.gz'),
  ]);
  return {
    path,
    contentType: contentTypeOf(path),
    tag: tagOf(body),
    body,
    ...(brotli && { brotli }),
    ...(gzip && { gzip }),
  };
}
