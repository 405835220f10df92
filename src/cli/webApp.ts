import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { type Build, BuildSchema } from '../protocol/build.ts';
import type { Site } from '../protocol/site.ts';
import { type Assets, openAssets } from '../server/assets.ts';
import type { ListenOptions } from '../server/listen.ts';
import type { PageRenderer } from '../server/pageRenderer.ts';
import { BUILT } from './packagePaths.ts';

/** The web app as the server needs it: its files, and what renders its pages. */
export interface WebApp {
  readonly assets: Assets;
  createRenderer(site: Site): PageRenderer;
  readonly before?: NonNullable<ListenOptions['before']>;
}

/** What `src/web/entry-server.tsx` exports. */
export interface RendererModule {
  createRenderer(options: {
    template: string;
    site: Site;
    build?: Build | undefined;
  }): PageRenderer;
}

/** The web app as it was built; throws where it was not. */
export async function openBuiltWebApp(): Promise<WebApp> {
  const [assets, template, build, entry] = await Promise.all([
    openAssets(join(BUILT, 'web')),
    readFile(join(BUILT, 'web', 'index.html'), 'utf8'),
    readFile(join(BUILT, 'build.json'), 'utf8').then(readBuild),
    // The build is made of this very source, so its shape is known though its types are not kept.
    import(pathToFileURL(join(BUILT, 'ssr', 'entry-server.js')).href) as Promise<RendererModule>,
  ]);
  return { assets, createRenderer: (site) => entry.createRenderer({ template, site, build }) };
}

function readBuild(json: string): Build {
  return v.parse(v.pipe(v.string(), v.parseJson(), BuildSchema), json);
}
