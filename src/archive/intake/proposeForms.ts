import { basename } from 'node:path';
import type { FieldName } from '../../catalog/fieldName.ts';
import type { GuessKnowledge } from '../guess/knowledge.ts';
import type { Proposal } from '../guess/proposal.ts';
import type { ExaminedFile } from './examineFile.ts';
import { ITEM_FIELDS, type ItemType } from './itemFields.ts';
import { proposeItem } from './proposeItem.ts';

/** A proposal for a field of a form, with its reason in Chinese. */
export interface FormProposal {
  readonly values?: readonly string[];
  readonly candidates?: readonly (readonly string[])[];
  readonly certainty: 'sure' | 'likely' | 'open';
  readonly reason: string;
}

type FormProposals = Partial<Readonly<Record<FieldName, FormProposal>>>;

export interface FormsProposal {
  readonly type: ItemType;
  readonly typeReason: string;
  /** For each type, what fills its form. */
  readonly proposals: Readonly<Record<ItemType, FormProposals>>;
}

const MOST_CANDIDATES = 8;

/** Proposes the values of a form for each type, as `proposeItem` does for one. */
export function proposeForms(
  file: Pick<ExaminedFile, 'path' | 'kind' | 'document'>,
  knowledge: GuessKnowledge,
): FormsProposal {
  const { type } = proposeItem(file, knowledge);
  const likely = likelyType(type);
  const formOf = (one: ItemType): FormProposals => {
    const { fields } = proposeItem(file, knowledge, { type: one });
    const known = ITEM_FIELDS[one].map(({ name }) => name);
    const entries = Object.entries(fields).flatMap(([name, proposal]) =>
      proposal === undefined ? [] : [[name, formProposal(proposal)] as const],
    );
    const source = basename(file.path);
    return {
      ...Object.fromEntries(entries.filter(([name]) => known.some((field) => field === name))),
      source: { values: [source], certainty: 'sure', reason: '原文件名' },
    };
  };
  return {
    type: likely,
    typeReason: type.reasonInChinese,
    proposals: { book: formOf('book'), test: formOf('test'), doc: formOf('doc') },
  };
}

/** The type that a form begins with, though it may be open. */
function likelyType(type: Proposal<ItemType>): ItemType {
  if (type.certainty !== 'open') return type.value;
  // Of files that say nothing, most are papers that somebody has photographed.
  const isUnknown = type.candidates.length === Object.keys(ITEM_FIELDS).length;
  return isUnknown ? 'test' : (type.candidates[0] ?? 'doc');
}

function formProposal(proposal: Proposal<readonly string[]>): FormProposal {
  const { certainty, reasonInChinese: reason } = proposal;
  if (proposal.certainty !== 'open') return { values: proposal.value, certainty, reason };
  const candidates = proposal.candidates.slice(0, MOST_CANDIDATES);
  return { certainty, reason, ...(candidates.length > 0 && { candidates }) };
}
