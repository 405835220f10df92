import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';

export const FORGE_TOKEN = 'the-token-of-a-robot-account';

const RequestSchema = v.object({
  head: v.string(),
  base: v.string(),
  title: v.string(),
  body: v.string(),
});

interface OpenedPull {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly html_url: string;
  readonly head: { readonly ref: string };
  readonly base: { readonly ref: string };
}

export interface TestForge {
  /** The address of its API. */
  readonly api: string;
  readonly pulls: readonly OpenedPull[];
  /** Method and path of each request, and its token. */
  readonly requests: readonly string[];
  /** Answers the next requests in another way, one each. */
  answer(...misbehaviour: ((response: ServerResponse) => void)[]): void;
  stop(): Promise<void>;
}

/**
 * A server with the documented endpoints for pull requests of one repository, `campus/archive`, as
 * GitHub (REST v3) or Gitea (v1) describe them: paths, headers, codes and messages. A branch has
 * commits unless it is named `proposals/merged`.
 */
export async function startForge(kind: 'github' | 'gitea'): Promise<TestForge> {
  const pulls: OpenedPull[] = [];
  const requests: string[] = [];
  const misbehaviours: ((response: ServerResponse) => void)[] = [];
  const prefix = kind === 'gitea' ? '/api/v1' : '';
  const path = `${prefix}/repos/campus/archive/pulls`;
  const http = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    const misbehave = misbehaviours.shift();
    if (misbehave) misbehave(response);
    else void serve(request).then((answer) => send(response, answer));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const server = `http://127.0.0.1:${port}`;

  async function serve(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', server);
    const scheme = kind === 'gitea' ? 'token' : 'Bearer';
    if (request.headers.authorization !== `${scheme} ${FORGE_TOKEN}`) {
      return { status: 401, body: { message: 'Bad credentials' } };
    }
    if (kind === 'github' && request.headers['user-agent'] === undefined) {
      return { status: 403, body: { message: 'Request forbidden by administrative rules.' } };
    }
    if (url.pathname !== path) return { status: 404, body: { message: 'Not Found' } };
    if (request.method === 'GET') return { status: 200, body: list(url.searchParams) };
    return open(v.parse(RequestSchema, await json(request)));
  }

  function list(query: URLSearchParams): readonly OpenedPull[] {
    const head = query.get('head');
    const found = pulls.filter(
      (one) => kind === 'gitea' || head === null || head === `campus:${one.head.ref}`,
    );
    return found.toReversed();
  }

  function open(request: v.InferOutput<typeof RequestSchema>): Answer {
    const { head, base, title, body } = request;
    const invalid = (message: string) => ({
      message: 'Validation Failed',
      errors: [{ resource: 'PullRequest', code: 'custom', message }],
    });
    if (head === 'proposals/merged') {
      const message = 'Invalid PullRequest: There are no changes between the head and the base';
      const github = invalid(`No commits between ${base} and ${head}`);
      return { status: 422, body: kind === 'gitea' ? { message } : github };
    }
    if (pulls.some((one) => one.head.ref === head && one.base.ref === base)) {
      const message = `pull request already exists for these targets [id: 1, issue_id: 1, head_repo_id: 1, base_repo_id: 1, head_branch: ${head}, base_branch: ${base}]`;
      return kind === 'gitea'
        ? { status: 409, body: { message, url: `${server}/api/swagger` } }
        : { status: 422, body: invalid(`A pull request already exists for campus:${head}.`) };
    }
    const number = pulls.length + 1;
    const page = kind === 'gitea' ? 'pulls' : 'pull';
    const pull = {
      number,
      title,
      body,
      html_url: `${server}/campus/archive/${page}/${number}`,
      head: { ref: head },
      base: { ref: base },
    };
    pulls.push(pull);
    return { status: 201, body: pull };
  }

  return {
    api: `${server}${prefix}`,
    pulls,
    requests,
    answer: (...given) => void misbehaviours.push(...given),
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
