import { join } from 'node:path';
import { DAY_MS } from '../lib/durations.ts';
import type { Assets } from '../server/assets.ts';
import { createKeptAssets } from '../server/keptAssets.ts';
import type { Log } from '../server/log.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import type { SiteFolders } from './openSite.ts';
import type { WebApp } from './webApp.ts';

/** On one machine, visitors and covers come first. */
const SHARING_DELAY_MS = 10_000;
/** How long a start waits for a bucket that does not answer. */
const LONGEST_WAIT_MS = 10_000;

export interface SharedAssets {
  readonly assets: Assets;
  /**
   * Resolves when other nodes can serve the files of this version, which its pages ask them for; at once
   * if there are no other nodes.
   */
  readonly shared: Promise<void>;
  close(): void;
}

/** Serves the files of other versions of the web app too, and shares those of this one every day. */
export function shareAssets(
  { assets, built }: WebApp,
  { data, files }: Pick<SiteFolders, 'data' | 'files'>,
  { log, now }: { readonly log: Log; readonly now: () => number },
): SharedAssets {
  if (!built) return { assets, shared: Promise.resolve(), close: () => undefined };
  const storage = files.shared?.('assets') ?? createDiskStorage(join(data, 'assets'));
  const kept = createKeptAssets({
    own: built,
    storage,
    now,
    report: (err) => log.warn({ err }, 'a file of another version cannot be served'),
  });
  const share = () =>
    kept
      .share()
      .catch((err: unknown) => log.warn({ err }, 'other versions cannot have our web files'));
  const daily = setInterval(share, DAY_MS);
  daily.unref();
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(
    files.shared ? resolve : share,
    files.shared ? LONGEST_WAIT_MS : SHARING_DELAY_MS,
  );
  timer.unref();
  return {
    assets: kept,
    shared: files.shared ? Promise.race([share(), late]) : Promise.resolve(),
    close() {
      clearInterval(daily);
      clearTimeout(timer);
    },
  };
}
