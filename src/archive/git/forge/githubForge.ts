import type { Forge, ForgeOptions } from './forge.ts';
import { createPullRequests } from './pullRequests.ts';

/** The API of github.com; that of an Enterprise Server is at `/api/v3` of its host. */
export const GITHUB_API = 'https://api.github.com';

/** GitHub's REST API v3 (https://docs.github.com/en/rest/pulls/pulls). */
export function createGithubForge(options: ForgeOptions): Forge {
  return createPullRequests(options, {
    headers: (token) => ({
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'campusdocs',
      'x-github-api-version': '2022-11-28',
    }),
    search: ({ head, base }, owner) => ({ state: 'all', head: `${owner}:${head}`, base }),
  });
}
