import { adviseMetadata } from '../adviseMetadata.ts';
import type { Metadata } from '../metadataSchema.ts';
import type { ArchiveState } from './archiveState.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** Books can be printed before the year that they name. */
const YEARS_AHEAD = 1;
/** Chinese universities have published nothing before. */
const FIRST_YEAR = 1900;

/** Finds impossible values of fields that are valid otherwise. */
export function checkFields({ metadata, dependencies }: ArchiveState): CheckDiagnostic[] {
  return metadata.flatMap(({ name, item }) =>
    item === undefined
      ? []
      : [
          ...adviseMetadata(item).map(({ rule, field, reason }) =>
            checkDiagnostic(rule, `metadata/${name}`, field, reason),
          ),
          ...checkYears(item, `metadata/${name}`, dependencies.thisYear),
        ],
  );
}

function checkYears(item: Metadata, file: string, thisYear: number): CheckDiagnostic[] {
  if (item.type === 'doc') return [];
  if (item.type === 'book') {
    const { publish_year: year } = item.data;
    if (year === undefined) return [];
    return checkYear(file, 'data.publish_year', year, thisYear + YEARS_AHEAD);
  }
  const { start, end } = item.data.time;
  const diagnostics = [
    ...checkYear(file, 'data.time.start', start, thisYear),
    ...checkYear(file, 'data.time.end', end, thisYear + 1),
  ];
  if (Number(end) - Number(start) > 1) {
    const reason = `is ${Number(end) - Number(start)} years after data.time.start; a school year ends in the year after`;
    diagnostics.push(checkDiagnostic('year-span', file, 'data.time.end', reason));
  }
  return diagnostics;
}

function checkYear(file: string, field: string, year: string, last: number): CheckDiagnostic[] {
  if (Number(year) > last) {
    return [
      checkDiagnostic('year-future', file, field, `is ${year}, which is yet to come; correct it`),
    ];
  }
  if (Number(year) < FIRST_YEAR) {
    return [
      checkDiagnostic('year-past', file, field, `is ${year}, before ${FIRST_YEAR}; correct it`),
    ];
  }
  return [];
}
