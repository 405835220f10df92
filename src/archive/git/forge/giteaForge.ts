import type { Forge, ForgeOptions } from './forge.ts';
import { createPullRequests } from './pullRequests.ts';

/** The API v1 of Gitea and Forgejo (https://docs.gitea.com/api, `repoCreatePullRequest`). */
export function createGiteaForge(options: ForgeOptions): Forge {
  return createPullRequests(options, {
    headers: (token) => ({ authorization: `token ${token}`, 'user-agent': 'campusdocs' }),
    // It cannot be asked for one branch; the newest come first.
    search: () => ({ state: 'all', sort: 'recentupdate', limit: '50' }),
  });
}
