import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['firefox-esr', 'firefox'];

/**
 * Finds the Firefox for its journeys: the one that `CAMPUSDOCS_FIREFOX` names, or the first in
 * `PATH`. Returns undefined if none is installed; throws if the named one cannot be run.
 */
export function findFirefox({
  CAMPUSDOCS_FIREFOX: named,
  PATH = '',
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (named && !isProgram(named)) {
    throw new Error(`CAMPUSDOCS_FIREFOX names no program that can be run: ${named}`);
  }
  const folders = PATH.split(delimiter).filter(Boolean);
  return (
    named || NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
