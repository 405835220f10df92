import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from './fault.ts';
import { readText } from './readText.ts';

/** The JSON of a file that an archive may have; no value where there is none or it has a fault. */
export async function readOptionalJson(
  archiveFolder: string,
  file: string,
  limit: number,
): Promise<{ readonly value?: unknown; readonly faults: readonly Fault[] }> {
  const path = join(archiveFolder, file);
  if (!(await exists(path))) return { faults: [] };
  const source = await readText(path, limit);
  if (source.text === undefined) {
    return { faults: [{ file, field: '', reason: source.reason, severity: 'error' }] };
  }
  try {
    return { value: JSON.parse(source.text), faults: [] };
  } catch (error) {
    const reason = `is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    return { faults: [{ file, field: '', reason, severity: 'error' }] };
  }
}

/** Whether there is something under a path, readable or not. */
async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
