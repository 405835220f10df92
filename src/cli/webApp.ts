import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { type Build, BuildSchema } from '../protocol/build.ts';
import type { Site } from '../protocol/site.ts';
import { type Assets, type BuiltAssets, openAssets } from '../server/assets.ts';
import type { ListenOptions } from '../server/listen.ts';
import type { PageRenderer } from '../server/pageRenderer.ts';
import { BUILT } from './packagePaths.ts';

/** The built web app: its files and the renderer of its pages. */
export interface WebApp {
  readonly assets: Assets;
  /** The files of the build; absent if there is none, as with a development server. */
  readonly built?: BuiltAssets;
  createRenderer(site: Site): PageRenderer;
  readonly before?: NonNullable<ListenOptions['before']>;
}

/** The exports of `src/web/entry-server.tsx`. */
export interface RendererModule {
  createRenderer(options: {
    template: string;
    site: Site;
    build?: Build | undefined;
  }): PageRenderer;
}

/** Opens the built web app; throws if it was not built. */
export async function openBuiltWebApp(): Promise<WebApp> {
  const [assets, template, build, entry] = await Promise.all([
    openAssets(join(BUILT, 'web')),
    readFile(join(BUILT, 'web', 'index.html'), 'utf8'),
    readFile(join(BUILT, 'build.json'), 'utf8').then(readBuild),
    // Built from this source, so the cast is safe although the build has no types.
    import(pathToFileURL(join(BUILT, 'ssr', 'entry-server.js')).href) as Promise<RendererModule>,
  ]);
  return {
    assets,
    built: assets,
    createRenderer: (site) => entry.createRenderer({ template, site, build }),
  };
}

function readBuild(json: string): Build {
  return v.parse(v.pipe(v.string(), v.parseJson(), BuildSchema), json);
}
