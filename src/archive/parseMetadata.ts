import * as v from 'valibot';
import { isMd5 } from '../catalog/md5.ts';
import { adviseMetadata } from './adviseMetadata.ts';
import type { Diagnostic } from './diagnostic.ts';
import { issuesOf } from './fields.ts';
import { type Metadata, MetadataSchema } from './metadataSchema.ts';
import { parseYaml, type YamlResult } from './parseYaml.ts';
import type { TextResult } from './readText.ts';

/** An item with at most warnings, or the errors why there is no item. */
export interface MetadataResult {
  readonly item?: Metadata;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses one metadata file; never throws.
 *
 * @param name the file's name inside `metadata/`
 */
export function parseMetadata(name: string, source: TextResult): MetadataResult {
  const yaml = source.text === undefined ? source : parseYaml(source.text);
  return validateMetadata(name, yaml, source.text !== undefined && source.byteOrderMark);
}

/**
 * Validates the parsed value of one metadata file; never throws.
 *
 * @param name the file's name inside `metadata/`
 * @param byteOrderMark whether the file starts with one
 */
export function validateMetadata(
  name: string,
  yaml: YamlResult,
  byteOrderMark: boolean,
): MetadataResult {
  const file = `metadata/${name}`;
  const refuse = (field: string, reason: string) => ({
    diagnostics: [{ file, field, reason, severity: 'error' } as const],
  });

  const id = name.replace(/\.ya?ml$/u, '');
  if (!isMd5(id)) {
    return refuse('', 'must be named {id}.yml, where the id is the MD5 of the file in lower case');
  }
  if (yaml.reason !== undefined) return refuse('', yaml.reason);
  if (typeof yaml.value !== 'object' || yaml.value === null || Array.isArray(yaml.value)) {
    return refuse('', 'must be fields at the top, one "name: value" a line: id, url, type, data');
  }

  const parsed = v.safeParse(MetadataSchema, yaml.value);
  if (!parsed.success) {
    return { diagnostics: issuesOf(parsed.issues).map((i) => ({ file, ...i, severity: 'error' })) };
  }
  const item = parsed.output;
  if (item.id !== id) {
    return refuse('id', `is ${item.id}, but the file is named ${name}: make both the same`);
  }
  const warnings: Diagnostic[] = adviseMetadata(item).map(({ field, reason }) => ({
    file,
    field,
    reason,
    severity: 'warning',
  }));
  if (byteOrderMark) {
    const reason = 'starts with a byte order mark; save it as UTF-8 without one';
    warnings.push({ file, field: '', reason, severity: 'warning' });
  }
  return { item, diagnostics: warnings };
}
