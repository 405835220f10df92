import { join } from 'node:path';
import { compileProgram } from './compileProgram.ts';
import { ROOT } from './project.mjs';

compileProgram(join(ROOT, 'src/cli/main.ts'), join(ROOT, 'src'), join(ROOT, 'dist/program'));
