import { ITEM_FIELDS, type ItemType } from '../../archive/intake/itemFields.ts';
import type { FieldProposals } from '../../archive/intake/proposeItem.ts';
import type { FieldValues } from '../../catalog/fieldName.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';

/** Formats a line for each field with a value and its reason: `title  熵 (“熵” in the name)`. */
export function describeFields(
  type: ItemType,
  values: FieldValues,
  proposals: FieldProposals,
  given: FieldValues,
): readonly string[] {
  const fields = ITEM_FIELDS[type].filter(({ name }) => (values[name] ?? []).length > 0);
  const width = Math.max(0, ...fields.map(({ label }) => label.length));
  return fields.map(({ name, label }) => {
    const value = (values[name] ?? []).join('，');
    const proposal = proposals[name];
    const isProposed = proposal?.value?.join('，') === value;
    const why = given[name]
      ? ' (given)'
      : isProposed
        ? ` (${proposal?.certainty === 'likely' ? 'likely: ' : ''}${inShort(proposal?.reason ?? '')})`
        : '';
    return `${label.padEnd(width)}  ${withoutUnseen(`${value}${why}`)}`;
  });
}

const LONGEST_REASON = 80;

/** Cuts a long reason in the middle: its end says where the quotation is from. */
export function inShort(reason: string): string {
  const characters = [...reason.replace(/\s+/gu, ' ')];
  if (characters.length <= LONGEST_REASON) return characters.join('');
  return `${characters.slice(0, 50).join('')}…${characters.slice(-24).join('')}`;
}
