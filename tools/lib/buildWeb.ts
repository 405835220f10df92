import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from './compressFolder.ts';
import { ROOT, writeBuild } from './project.mjs';

process.chdir(ROOT);
for (const part of ['web', 'ssr']) rmSync(join('dist', part), { recursive: true, force: true });
// A slow build is not worth a warning when the site starts.
const rolldownOptions = { checks: { bundlerTimings: false } };
const logLevel = 'warn';
await build({ logLevel, configFile: 'vite.config.ts', build: { rolldownOptions } });
await build({
  logLevel,
  configFile: 'vite.config.ts',
  build: { ssr: 'src/web/entry-server.tsx', outDir: 'dist/ssr', rolldownOptions },
});
await build({ logLevel, configFile: 'vite.viewer.config.ts', build: { rolldownOptions } });
// It names the files of the others.
await build({ logLevel, configFile: 'vite.worker.config.ts', build: { rolldownOptions } });
await compressFolder(join(ROOT, 'dist', 'web'));
writeBuild();
