import type { FieldValues } from '../../catalog/fieldName.ts';
import type { ProposalContent } from '../../protocol/contribution/proposals.ts';

type SentValues = Extract<ProposalContent, { kind: 'add' }>['values'];

/** Values of a proposal without the fields that it leaves out. */
export function readValues(values: SentValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, texts]) => texts !== undefined));
}

/** Values as the schema of a request has them: its lists can be changed. */
export function sendable(values: FieldValues): SentValues {
  return Object.fromEntries(Object.entries(values).map(([name, texts]) => [name, [...texts]]));
}
