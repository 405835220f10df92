import { CHECKSUMS_FILE, SOURCES_FOLDER } from '../../archive/checksums.ts';
import { createMirroredFiles } from '../../archive/mirror/createMirroredFiles.ts';
import { publicSiteYaml } from '../../config/publicSiteYaml.ts';
import type { Settings } from '../../config/settings.ts';
import type { Log } from '../../server/log.ts';
import type { MirrorPort } from '../../server/mirror/mirrorRoutes.ts';

interface MirrorPortOptions {
  /** The archive folder. */
  readonly folder: string;
  readonly settings: () => Settings;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Opens an archive folder for mirrors. */
export function openMirrorPort({ folder, settings, log, now }: MirrorPortOptions): MirrorPort {
  const files = createMirroredFiles({
    folder,
    rewritings: {
      'site.yml': {
        rewrite: inText((text) => publicSiteYaml(text, settings().access)),
        // The rule may change a moment later than the file.
        version: () => [settings().access.mode, settings().access.protect].join(),
      },
      [CHECKSUMS_FILE]: { rewrite: inText(withoutSources) },
    },
    now,
  });
  return {
    ...files,
    isOpen: () => settings().mirror,
    report: (err) => log.error({ err }, 'the archive folder cannot be listed for mirrors'),
  };
}

function inText(rewrite: (text: string) => string) {
  return (bytes: Uint8Array): Uint8Array => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const rewritten = rewrite(text);
    return rewritten === text ? bytes : new TextEncoder().encode(rewritten);
  };
}

const LINE_OF_SOURCE = new RegExp(
  `^[0-9a-f]{64} [ *](?:\\./)?${SOURCES_FOLDER}/.*(?:\\n|$)`,
  'gimu',
);

/** Mirrors have no sources: lines without a file would be faults there. */
function withoutSources(text: string): string {
  return text.replaceAll(LINE_OF_SOURCE, '');
}
