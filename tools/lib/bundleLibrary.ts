import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';

interface Library {
  /** The specifier of each file of the result, by its name. */
  readonly entries: Readonly<Record<string, string>>;
  /** The packages that this comprises, for their licenses. */
  readonly contents: readonly string[];
  /** The folder for the result. */
  readonly target: string;
  /** The folder of packages. */
  readonly packages: string;
}

/**
 * Bundles a library and what it imports into a few files: for packages of which files for other
 * systems, declarations and source maps are the most.
 */
export async function bundleLibrary({
  entries,
  contents,
  target,
  packages,
}: Library): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'es2024',
      minify: true,
      outDir: target,
      emptyOutDir: true,
      rolldownOptions: {
        input: { ...entries },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        checks: { bundlerTimings: false },
      },
    },
  });
  for (const name of contents) {
    cpSync(join(packages, name, 'LICENSE'), join(target, `LICENSE_${basename(name)}`));
  }
}
