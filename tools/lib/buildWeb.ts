import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from './compressFolder.ts';
import { ROOT, writeBuild } from './project.mjs';

process.chdir(ROOT);
for (const part of ['web', 'ssr']) rmSync(join('dist', part), { recursive: true, force: true });
const quiet = { logLevel: 'warn' } as const;
await build({ ...quiet, configFile: 'vite.config.ts' });
await build({
  ...quiet,
  configFile: 'vite.config.ts',
  build: { ssr: 'src/web/entry-server.tsx', outDir: 'dist/ssr' },
});
await build({ ...quiet, configFile: 'vite.viewer.config.ts' });
await compressFolder(join(ROOT, 'dist', 'web'));
writeBuild();
