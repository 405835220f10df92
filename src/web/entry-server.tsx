import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { ERRORS } from '../protocol/errors.ts';
import { filesHost } from '../protocol/hosts.ts';
import { PAGE_SIZE } from '../protocol/pageSize.ts';
import type { Site } from '../protocol/site.ts';
import type { PageFacts, PageRenderer } from '../server/pageRenderer.ts';
import { readAddress } from './home/readAddress.ts';
import { type Answer, createSearchRoad } from './home/searchRoad.ts';
import { type PageData, writePageData } from './pageData.ts';
import { pageHead } from './pageHead.ts';
import { createRoutes, type RouteHandle } from './routes.tsx';
import { Surroundings } from './Surroundings.tsx';
import { fillTemplate } from './template.ts';

/**
 * Makes the renderer of the web app's pages that the server is handed.
 *
 * @param template the built index.html
 */
export function createRenderer({
  template,
  site,
}: {
  readonly template: string;
  readonly site: Site;
}): PageRenderer {
  return {
    async render(url, facts) {
      const data = pageData(url, facts, site);
      const { status, app } = await renderApp(url, data);
      const { error } = data;
      const head = pageHead(site, {
        pathname: status === 404 ? '*' : url.pathname,
        address: readAddress(url),
        ...(error && { error }),
      });
      const html = fillTemplate(template, {
        head,
        app,
        data: writePageData(data),
        nonce: facts.nonce,
      });
      return { status, html };
    },
  };
}

function pageData(url: URL, facts: PageFacts, site: Site): PageData {
  if (facts.error) return { site, error: facts.error };
  const address = readAddress(url);
  if (!address) return { site };
  if (address.query === '') {
    // Where the blog is elsewhere, the feed at hand is not the one to show.
    return site.hosts.blog === undefined ? { site, announcements: facts.announcements } : { site };
  }
  const started = performance.now();
  const result = facts.search({ ...address, offset: 0, limit: PAGE_SIZE });
  const milliseconds = performance.now() - started;
  const answer: Answer = { question: address, ...result, milliseconds };
  return { site, answer };
}

async function renderApp(url: URL, data: PageData): Promise<{ status: number; app: string }> {
  const routes = createRoutes(data);
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(url));
  // No route has a loader, and only a loader can answer by itself.
  if (context instanceof Response) throw new Error('A page was answered without being rendered.');
  const road = createSearchRoad(NOWHERE, { address: readAddress(url), answer: data.answer });
  const stream = await renderToReadableStream(
    <StrictMode>
      <Surroundings data={data} filesHost={filesHost(url.host, data.site.hosts)} road={road}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Surroundings>
    </StrictMode>,
    // The page is sent whole, so no part of it needs a script to be put in its place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  const status = data.error ? ERRORS[data.error].status : statusOf(context.matches);
  return { status, app: await new Response(stream).text() };
}

function statusOf(matches: readonly { readonly route: Pick<RouteObject, 'handle'> }[]): number {
  const handle: RouteHandle | undefined = matches.at(-1)?.route.handle;
  return handle?.status ?? 200;
}

/** On the server a road leads nowhere: it shows what is known, and is never walked. */
const NOWHERE: Parameters<typeof createSearchRoad>[0] = {
  client: { search: () => Promise.reject(new Error('Nobody searches while a page is rendered.')) },
  navigate: () => undefined,
  now: () => 0,
  schedule: () => () => undefined,
};
