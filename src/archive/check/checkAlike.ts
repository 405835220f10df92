import { titleOf } from '../intake/readKnownMetadata.ts';
import type { Metadata } from '../metadataSchema.ts';
import type { ArchiveState, MetadataFile } from './archiveState.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** Finds exam papers that look the same on the site, so that visitors must open them to tell. */
export function checkAlike({ metadata }: ArchiveState): CheckDiagnostic[] {
  const groups = new Map<string, MetadataFile[]>();
  for (const file of metadata) {
    const shown = file.item && displayedFields(file.item);
    if (shown === undefined) continue;
    const group = groups.get(shown);
    if (group) group.push(file);
    else groups.set(shown, [file]);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map(({ name }) => {
      const reason = `looks the same as metadata/${first?.name}; say in data.variant (A卷, B卷, 回忆版), data.teachers or data.note what tells them apart`;
      return checkDiagnostic('paper-alike', `metadata/${name}`, 'data', reason);
    }),
  );
}

/** Everything that the card of a paper shows, except for size and id. */
function displayedFields(item: Metadata): string | undefined {
  if (item.type !== 'test') return undefined;
  const { course, time, content, college, variant, teachers, note } = item.data;
  return JSON.stringify([
    titleOf(item),
    [course.name, course.type],
    [time.start, time.end, time.semester, time.stage],
    content.toSorted(),
    college?.toSorted(),
    [variant, teachers?.toSorted(), note],
  ]);
}
