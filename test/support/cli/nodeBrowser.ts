import { PARAMETERS } from '../../../src/protocol/urls.ts';

/** A browser with cookies that sends each request to a node of the caller's choice. */
export interface NodeBrowser {
  get(node: string, path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(node: string, path: string, fields: Readonly<Record<string, string>>): Promise<Response>;
  /**
   * Signs in with a pass phrase, each step at the next node.
   *
   * @param nodes the addresses of the nodes, such as `http://127.0.0.1:3000`
   */
  signIn(nodes: readonly string[], phrase: string): Promise<void>;
  /** The cookies that it has, as a header. */
  cookies(): string;
}

export function createNodeBrowser(): NodeBrowser {
  const cookies = new Map<string, string>();

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(node: string, path: string, init: RequestInit): Promise<Response> {
    const headers = {
      accept: 'text/html',
      cookie: cookieHeader(),
      ...Object.fromEntries(new Headers(init.headers)),
    };
    const response = await fetch(`${node}${path}`, { ...init, headers, redirect: 'manual' });
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(one) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  const get: NodeBrowser['get'] = (node, path, headers = {}) => send(node, path, { headers });
  const post: NodeBrowser['post'] = (node, path, fields) =>
    send(node, path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin' },
    });

  return {
    get,
    post,
    cookies: cookieHeader,
    async signIn(nodes, phrase) {
      let step = 0;
      const next = () => nodes[step++ % nodes.length] ?? '';
      const begun = await post(next(), '/login', { intent: 'begin', to: '/' });
      let location = locationOf(begun);
      for (;;) {
        const shown = await get(next(), location);
        if (shown.status !== 302) break;
        location = locationOf(shown);
      }
      const done = await post(next(), location, { phrase });
      await get(next(), locationOf(done));
      const confirmed = locationOf(done);
      if (!confirmed.includes(`${PARAMETERS.done}=`)) throw new Error(`it led to ${confirmed}`);
    },
  };
}

function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`${response.url} answered ${response.status}`);
  return location;
}
