import * as v from 'valibot';
import type { Forge, ForgeOptions, ForgeOutcome, PullRequest } from './forge.ts';
import { type JsonAnswer, requestJson } from './requestJson.ts';

/** How the APIs of two hosts differ. */
export interface ForgeDialect {
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  /** The parameters that list pull requests of a branch, also closed ones. */
  readonly search: (request: PullRequest, owner: string) => Readonly<Record<string, string>>;
}

const web = v.pipe(v.string(), v.url(), v.regex(/^https?:/u));
const OpenedSchema = v.object({ html_url: web });
const ListSchema = v.array(
  v.object({
    html_url: web,
    head: v.object({ ref: v.string() }),
    base: v.object({ ref: v.string() }),
  }),
);
const ErrorSchema = v.object({
  message: v.optional(v.string(), ''),
  errors: v.optional(
    v.nullable(v.array(v.union([v.string(), v.looseObject({ message: v.optional(v.string()) })]))),
  ),
});

const TIMEOUT_MS = 20_000;

/** `POST` and `GET /repos/{owner}/{name}/pulls`, which GitHub and Gitea have in common. */
export function createPullRequests(
  { api, repository, token, timeoutMs = TIMEOUT_MS }: ForgeOptions,
  { headers, search }: ForgeDialect,
): Forge {
  const url = `${api.replace(/\/+$/u, '')}/repos/${repository}/pulls`;
  const common = { headers: { accept: 'application/json', ...headers(token) }, timeoutMs };
  const [owner = ''] = repository.split('/');

  async function find(request: PullRequest, signal: AbortSignal): Promise<ForgeOutcome> {
    const query = new URLSearchParams(search(request, owner));
    const answer = await requestJson({ ...common, method: 'GET', url: `${url}?${query}`, signal });
    const list = v.safeParse(ListSchema, answer.status === 200 ? answer.body : undefined);
    if (!list.success) return failureOf(answer, repository);
    const found = list.output.find(
      ({ head, base }) => head.ref === request.head && base.ref === request.base,
    );
    if (found) return { kind: 'exists', url: found.html_url };
    return { kind: 'failed', reason: `${repository} has a pull request that it does not list` };
  }

  return {
    async openPullRequest(request, signal) {
      const answer = await requestJson({ ...common, method: 'POST', url, json: request, signal });
      const opened = v.safeParse(OpenedSchema, answer.status === 201 ? answer.body : undefined);
      if (opened.success) return { kind: 'opened', url: opened.output.html_url };
      // GitHub says both with 422, Gitea the first with 409.
      if (answer.status === 409 || answer.status === 422) {
        const message = messagesOf(answer.body);
        if (/already exists/iu.test(message)) return find(request, signal);
        if (/no (?:commits|changes) between/iu.test(message)) return { kind: 'nothing' };
      }
      return failureOf(answer, repository);
    },
  };
}

function messagesOf(body: unknown): string {
  const parsed = v.safeParse(ErrorSchema, body);
  if (!parsed.success) return '';
  const { message, errors } = parsed.output;
  const details = (errors ?? []).map((one) =>
    typeof one === 'string' ? one : (one.message ?? ''),
  );
  return [message, ...details].filter((one) => one !== '').join('; ');
}

/** In characters. */
const LONGEST_MESSAGE = 300;

function failureOf(answer: JsonAnswer, repository: string): ForgeOutcome {
  if (answer.reason !== undefined) return { kind: 'failed', reason: answer.reason };
  const { status, body } = answer;
  const message = messagesOf(body)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .slice(0, LONGEST_MESSAGE);
  const told = message === '' ? '' : `: ${message}`;
  return { kind: 'failed', reason: `${explain(status, repository)}${told}` };
}

function explain(status: number, repository: string): string {
  if (status === 401) return 'CAMPUSDOCS_FORGE_TOKEN is wrong or has expired (401)';
  if (status === 403 || status === 429) {
    return `CAMPUSDOCS_FORGE_TOKEN may not open pull requests in ${repository} now (${status})`;
  }
  if (status === 404) {
    return `${repository} does not exist, or CAMPUSDOCS_FORGE_TOKEN may not see it (404)`;
  }
  if (status >= 300 && status < 400) return `${repository} has moved; change site.yml (${status})`;
  return `${repository} does not open the pull request (${status})`;
}
