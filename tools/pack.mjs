// Runs before npm pack: generates the files of the package that are not in the repository.
import { join } from 'node:path';
import { build, ensureInstalled, ROOT, runNode } from './lib/project.mjs';

ensureInstalled();
build();
process.exitCode = await runNode([
  '--disable-warning=ExperimentalWarning',
  join(ROOT, 'tools/lib/pack.ts'),
]);
