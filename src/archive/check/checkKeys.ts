import { nearestPart } from '../../search/text/editDistance.ts';
import { KNOWN_KEYS } from '../metadataSchema.ts';
import type { ArchiveState } from './archiveState.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/**
 * Finds unknown keys that are similar to a missing one: `publishyear`, `Title`, `authers`. Other
 * unknown keys are kept and published on purpose.
 */
export function checkKeys({ metadata }: ArchiveState): CheckDiagnostic[] {
  return metadata.flatMap(({ name, value }) => {
    if (!isGroup(value)) return [];
    return isKnownType(value.type)
      ? slipsIn(value, '', KNOWN_KEYS[value.type], `metadata/${name}`)
      : slipsIn(value, '', { id: {}, url: {}, type: {}, data: {} }, `metadata/${name}`);
  });
}

/** The keys of a group and of its nested groups. */
interface Keys {
  readonly [key: string]: Keys;
}

function slipsIn(group: Group, path: string, known: Keys, file: string): CheckDiagnostic[] {
  const absent = Object.keys(known).filter((key) => isMissing(group[key]));
  return Object.entries(group).flatMap(([key, value]) => {
    const field = path === '' ? key : `${path}.${key}`;
    const within = Object.hasOwn(known, key) ? known[key] : undefined;
    if (within !== undefined) {
      return [value].flat().flatMap((one, index) => {
        if (!isGroup(one)) return [];
        return slipsIn(one, Array.isArray(value) ? `${field}.${index}` : field, within, file);
      });
    }
    const meant = absent.find((one) => isNear(key, one));
    if (meant === undefined) return [];
    const reason = `means nothing; ${meant} is probably meant, so rename it`;
    return [checkDiagnostic('key-unknown', file, field, reason)];
  });
}

/** Whether a key is a misspelling of another: other case or spacing, or one or two typos. */
function isNear(typed: string, key: string): boolean {
  const one = plain(typed);
  const other = plain(key);
  const most = other.length > 5 ? 2 : other.length > 3 ? 1 : 0;
  return (
    one === other ||
    nearestPart(one, other, most, { anchored: true, whole: true }) !== undefined ||
    `${one}s` === other
  );
}

function plain(key: string): string {
  return key
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/gu, '');
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

type Group = Readonly<Record<string, unknown>>;

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isKnownType(value: unknown): value is keyof typeof KNOWN_KEYS {
  return typeof value === 'string' && Object.hasOwn(KNOWN_KEYS, value);
}
