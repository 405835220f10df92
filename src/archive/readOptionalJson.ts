import { join } from 'node:path';
import { messageOf } from '../lib/messageOf.ts';
import { createFileMemory, type FileMemory, type Made } from './fileMemory.ts';
import { readWithin } from './readWithin.ts';

/** A file that an archive may have, and what it must be. */
interface OptionalJson<Value> {
  readonly file: string;
  /** In bytes. */
  readonly limit: number;
  readonly isUsable: (value: unknown) => value is Value;
  /** What it is instead, where it is not usable. */
  readonly rule: string;
}

/**
 * The JSON of a file that an archive may have; no value where there is none or it has a fault.
 *
 * @param memory what earlier readings have made of it
 */
export async function readOptionalJson<Value>(
  archiveFolder: string,
  { file, limit, isUsable, rule }: OptionalJson<Value>,
  memory: FileMemory<Value> = createFileMemory(),
): Promise<Made<Value>> {
  const path = join(archiveFolder, file);
  const refuse = (reason: string): Made<Value> => ({
    diagnostics: [{ file, field: '', reason, severity: 'error' }],
  });
  const made = await memory.recall(path, async () => {
    const source = await readWithin(archiveFolder, path, limit);
    if (source.text === undefined) return refuse(source.reason);
    try {
      const value: unknown = JSON.parse(source.text);
      return isUsable(value) ? { value, diagnostics: [] } : refuse(rule);
    } catch (error) {
      return refuse(`is not JSON: ${messageOf(error)}`);
    }
  });
  return made ?? { diagnostics: [] };
}
