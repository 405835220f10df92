import { join } from 'node:path';
import { messageOf } from '../lib/messageOf.ts';
import { createFileCache, type FileCache, type ReadResult } from './fileCache.ts';
import { readWithin } from './readWithin.ts';

/** An optional file of an archive, and its constraints. */
interface OptionalJson<Value> {
  readonly file: string;
  /** In bytes. */
  readonly limit: number;
  readonly isUsable: (value: unknown) => value is Value;
  /** What the file must be, for the diagnostic. */
  readonly rule: string;
}

/**
 * Reads the JSON of an optional file; no value if there is none or it is invalid.
 *
 * @param memory the results of earlier readings
 */
export async function readOptionalJson<Value>(
  archiveFolder: string,
  { file, limit, isUsable, rule }: OptionalJson<Value>,
  memory: FileCache<Value> = createFileCache(),
): Promise<ReadResult<Value>> {
  const path = join(archiveFolder, file);
  const refuse = (reason: string): ReadResult<Value> => ({
    diagnostics: [{ file, field: '', reason, severity: 'error' }],
  });
  const made = await memory.read(path, async () => {
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
