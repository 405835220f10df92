import type { AccessRule } from './decide.ts';
import { createNetworks, type Network, type Networks } from './networks.ts';

/** The access rule of a site with its networks ready for lookups. */
export interface AccessPolicy extends AccessRule {
  /** The campus network. */
  readonly campus: Networks;
  /** Proxies whose headers are trusted. */
  readonly proxies: Networks;
}

interface PolicySettings extends AccessRule {
  readonly networks: readonly Network[];
  readonly proxies: readonly Network[];
}

/** Creates the policy of `site.yml`, with networks that can be looked up fast. */
export function createAccessPolicy({ networks, proxies, ...rule }: PolicySettings): AccessPolicy {
  return {
    mode: rule.mode,
    protect: rule.protect,
    campus: createNetworks(networks),
    proxies: createNetworks(proxies),
  };
}

/** The default policy: all files are public, and no header is trusted. */
export const OPEN_POLICY = createAccessPolicy({
  mode: 'open',
  protect: 'files',
  networks: [],
  proxies: [],
});
