import type { FieldValues } from '../../../catalog/fieldName.ts';
import type { ProposalContent } from '../../../protocol/contribution/proposals.ts';
import type { EditableItem } from '../api/answers.ts';
import { contributeApi } from '../api/contributeApi.ts';
import { sendable } from '../sendable.ts';

/** An item that a rename of its course may change, too. */
export interface SameCourseItem {
  readonly id: string;
  readonly title: string;
}

type Corrections = Extract<ProposalContent, { kind: 'edit' }>['changes'];

/** What is submitted: the changed fields of the item, and the course of the items that change with it. */
export async function correctionsOf(
  { id, values }: EditableItem,
  { before, after }: { readonly before: FieldValues; readonly after: FieldValues },
  also: readonly SameCourseItem[],
): Promise<Corrections> {
  const own = { kind: 'edit' as const, id, before: sendable(before), after: sendable(after) };
  const others: Corrections = [];
  for (const other of also) {
    const { values: today } = await contributeApi.editable(other.id);
    const course = renamedCourses(today.course ?? [], values.course ?? [], after.course ?? []);
    others.push({
      kind: 'edit',
      id: other.id,
      before: sendable({ course: today.course ?? [] }),
      after: sendable({ course }),
    });
  }
  return [own, ...others];
}

/** The courses of another item after a rename: those that were removed here give way to the added ones. */
export function renamedCourses(
  courses: readonly string[],
  from: readonly string[],
  to: readonly string[],
): readonly string[] {
  const removed = from.filter((name) => !to.includes(name));
  const added = to.filter((name) => !from.includes(name));
  const renamed = courses.flatMap((name) => (removed.includes(name) ? added : [name]));
  return [...new Set(renamed)];
}
