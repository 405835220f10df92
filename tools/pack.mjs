// Before npm pack: what the package holds beside what is in the repository.
import { join } from 'node:path';
import { build, ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
build();
process.exitCode = await runNode([
  '--disable-warning=ExperimentalWarning',
  join(ROOT, 'tools/lib/pack.ts'),
]);
