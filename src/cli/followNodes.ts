import * as v from 'valibot';
import { MONITORING_PATHS } from '../protocol/urls.ts';
import { OWN_PARTS } from '../server/monitoring/monitoringRoutes.ts';
import type { PartName } from '../server/monitoring/readiness.ts';
import { LIVING_MS, type NodeRow } from '../state/nodes.ts';
import type { State } from '../state/state.ts';

/** What this server knows of those that share its database. */
export interface FollowedNodes {
  /** How many live, this one included. */
  count(): number;
  /** Whether a part works on another server, by its own words. */
  worksElsewhere(part: PartName): Promise<boolean>;
  close(): void;
}

interface FollowOptions {
  readonly state: Pick<State, 'isShared' | 'nodes'>;
  /** Called when the database fails; the nodes known before stay known. */
  readonly report: (error: unknown) => void;
}

const LOOK_EVERY_MS = 5000;
const ASK_MS = 1000;

const PartsSchema = v.object({ unwell: v.array(v.string()) });

/** Follows which servers live. */
export function followNodes({ state, report }: FollowOptions): FollowedNodes {
  let living: readonly NodeRow[] = [];
  if (!state.isShared) {
    return { count: () => 1, worksElsewhere: async () => false, close: () => undefined };
  }
  const look = () =>
    void state.nodes.living(LIVING_MS).then((found) => {
      living = found;
    }, report);
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    count: () => Math.max(1, living.length),
    async worksElsewhere(part) {
      // This server is among them, and says that it does not.
      const asked = living.flatMap(({ address }) =>
        address === null ? [] : worksAt(address, part),
      );
      return (await Promise.all(asked)).includes(true);
    },
    close: () => clearInterval(timer),
  };
}

async function worksAt(address: string, part: PartName): Promise<boolean> {
  try {
    const url = new URL(`${MONITORING_PATHS.ready}?${OWN_PARTS}`, address);
    const response = await fetch(url, { signal: AbortSignal.timeout(ASK_MS), redirect: 'error' });
    const { unwell } = v.parse(PartsSchema, await response.json());
    return !unwell.includes(part) && !unwell.includes('stopping');
  } catch {
    // It is away, or it is no server of ours: no better off than this one.
    return false;
  }
}
