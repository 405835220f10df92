import type { ProposalContent } from '../../protocol/contribution/proposals.ts';
import type { StoredContent } from './storedProposal.ts';
import { cleanValues, isSameValue, withoutEmpty } from './values.ts';

/** The content of a request as it is stored: clean texts, and only fields that change. */
export function cleanContent(content: ProposalContent): StoredContent {
  if (content.kind === 'add') {
    const { kind, upload, type, values } = content;
    return { kind, upload, type, values: withoutEmpty(cleanValues(values)) };
  }
  const changes = content.changes.map(({ kind, id, before: shown, after: typed }) => {
    const before = cleanValues(shown);
    const after = cleanValues(typed);
    for (const field of Object.keys(after)) {
      if (isFieldOf(after, field) && isSameValue(before[field], after[field])) delete after[field];
    }
    return { kind, id, before, after };
  });
  return {
    kind: 'edit',
    changes: changes.filter(({ after }) => Object.keys(after).length > 0),
  };
}

function isFieldOf<Values extends object>(
  values: Values,
  key: string,
): key is string & keyof Values {
  return Object.hasOwn(values, key);
}
