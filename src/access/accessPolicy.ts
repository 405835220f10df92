import type { AccessRule } from './decide.ts';
import { createNetworks, type Network, type Networks } from './networks.ts';

/** The rule of a site, ready to be asked: who may open what, and whose word on addresses counts. */
export interface AccessPolicy extends AccessRule {
  /** The campus network. */
  readonly campus: Networks;
  /** Proxies whose headers are believed. */
  readonly proxies: Networks;
}

interface PolicySettings extends AccessRule {
  readonly networks: readonly Network[];
  readonly proxies: readonly Network[];
}

/** The rule of `site.yml` with its networks as what can be asked quickly. */
export function createAccessPolicy({ networks, proxies, ...rule }: PolicySettings): AccessPolicy {
  return {
    mode: rule.mode,
    protect: rule.protect,
    campus: createNetworks(networks),
    proxies: createNetworks(proxies),
  };
}

/** Of a site that does not say: everybody may open everything, and no header is believed. */
export const OPEN_POLICY = createAccessPolicy({
  mode: 'open',
  protect: 'files',
  networks: [],
  proxies: [],
});
