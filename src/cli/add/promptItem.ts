import { note } from '@clack/prompts';
import type { Proposal } from '../../archive/guess/proposal.ts';
import {
  assembleItem,
  diagnosticOf,
  ITEM_FIELDS,
  ITEM_TYPES,
  type ItemField,
  type ItemType,
  splitValue,
} from '../../archive/intake/itemFields.ts';
import type { ItemProposal } from '../../archive/intake/proposeItem.ts';
import { valuesOf } from '../../archive/intake/proposeItem.ts';
import type { Metadata } from '../../archive/metadataSchema.ts';
import type { DocumentType } from '../../catalog/documentFile.ts';
import type { FieldName, FieldValues } from '../../catalog/fieldName.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Prompt } from './createPrompt.ts';
import { describeFields, inShort } from './describeFields.ts';

/** What is known before the first prompt. */
export interface Question {
  readonly id: string;
  readonly filetype: DocumentType;
  /** Values from options: without a prompt, but they can be changed. */
  readonly given: FieldValues;
  readonly proposal: ItemProposal;
  /** The proposal for another type. */
  propose(type: ItemType): ItemProposal;
  /** Course names of the archive, the most frequent first. */
  readonly courses: readonly string[];
  /** Notes on an item before it is added, such as possible duplicates. */
  notesOn(item: Metadata): readonly string[];
}

/** Labels for values that are ambiguous in English. */
const CHOICES: Readonly<Record<string, string>> = {
  First: 'First 第一学期',
  Second: 'Second 第二学期',
};

const TYPE_LABELS: Readonly<Record<ItemType, string>> = {
  book: 'book 书籍',
  test: 'exam paper 试卷',
  doc: 'study material 资料',
};

/**
 * Prompts for missing values, shows the item, and allows changes before it is written. Resolves to
 * undefined if the file is skipped. Rejects with `Stopped` after Ctrl-C.
 */
export async function promptItem(
  question: Question,
  prompt: Prompt,
  terminal: Terminal,
): Promise<Metadata | undefined> {
  let type = question.proposal.type.value ?? (await promptType(question, prompt));
  if (type === undefined) return undefined;
  let proposal = type === question.proposal.type.value ? question.proposal : question.propose(type);
  let values: FieldValues = { ...valuesOf(proposal.fields), ...question.given };
  let open = ITEM_FIELDS[type].filter((field) => isOpen(field, values));
  for (;;) {
    for (const field of open) {
      const given = await askField(
        field,
        values[field.name] ?? [],
        proposal.fields[field.name],
        question,
        prompt,
      );
      // Esc continues with the overview, where every field can be changed.
      if (given === undefined) break;
      values = withValue(values, field.name, given);
    }
    const { item, diagnostics } = assembleItem({ ...question, type }, values);
    const lines = describeFields(type, values, proposal.fields, question.given);
    const notes = item
      ? question.notesOn(item)
      : diagnostics.map(({ field, reason }) => `${field} ${reason}`);
    note([...lines, ...notes.map((line) => `! ${line}`)].join('\n'), TYPE_LABELS[type], {
      output: terminal.prompt.output,
      format: (line) => line,
    });
    const next = await prompt.choose<'add' | 'skip' | 'type' | FieldName>(
      item ? 'Add it to the archive?' : 'Something is missing',
      [
        ...(item ? [{ value: 'add' as const, label: 'Add it' }] : []),
        ...ITEM_FIELDS[type].map((field) => ({
          value: field.name,
          label: `Change ${field.label}`,
        })),
        { value: 'type', label: 'Change the type' },
        { value: 'skip', label: 'Leave this file out' },
      ],
      item
        ? 'add'
        : ITEM_FIELDS[type].find((field) => diagnosticOf(field, values[field.name] ?? []))?.name,
    );
    open = [];
    if (next === 'add') return item;
    if (next === 'skip') return undefined;
    if (next === 'type') {
      const other = await promptType(question, prompt, type);
      if (other === undefined || other === type) continue;
      type = other;
      proposal = question.propose(type);
      values = { ...valuesOf(proposal.fields), ...values, ...question.given };
      open = ITEM_FIELDS[type].filter((field) => isOpen(field, values));
    } else {
      open = ITEM_FIELDS[type].filter((field) => field.name === next);
    }
  }
}

function promptType(
  { filetype, proposal }: Question,
  prompt: Prompt,
  first = proposal.type.certainty === 'open' ? proposal.type.candidates[0] : undefined,
): Promise<ItemType | undefined> {
  const types = filetype === 'zip' ? (['doc'] as const) : ITEM_TYPES;
  return prompt.choose(
    'What is it?',
    types.map((value) => ({ value, label: TYPE_LABELS[value] })),
    first,
  );
}

/** Whether to prompt for a field. */
function isOpen(field: ItemField, values: FieldValues): boolean {
  const value = values[field.name] ?? [];
  return value.length === 0 ? field.need !== 'optional' : diagnosticOf(field, value) !== undefined;
}

async function askField(
  field: ItemField,
  value: readonly string[],
  proposal: Proposal<readonly string[]> | undefined,
  { courses }: Question,
  prompt: Prompt,
): Promise<readonly string[] | undefined> {
  const { label, choices, isList, example } = field;
  const isNeeded = field.need === 'needed';
  const candidates = proposal?.value === undefined ? (proposal?.candidates ?? []) : [];
  const message =
    proposal?.value === undefined && proposal
      ? `${label} (${withoutUnseen(inShort(proposal.reason))})`
      : label;
  if (choices && isList) {
    return prompt.chooseSome(message, choices, value, isNeeded);
  }
  if (choices) {
    const none = { value: '', label: isNeeded ? 'unknown' : 'none, or unknown' };
    const chosen = await prompt.choose(
      message,
      [...choices.map((choice) => ({ value: choice, label: CHOICES[choice] ?? choice })), none],
      value[0] ?? candidates[0]?.[0] ?? '',
    );
    return chosen === undefined ? undefined : chosen === '' ? [] : [chosen];
  }
  if (field.name === 'course') {
    const known = [...new Set([...value, ...candidates.flat(), ...courses])];
    const name = await prompt.complete(message, known);
    if (name === undefined || !isList) return name === undefined ? undefined : [name];
    return askMoreCourses([name], known, prompt);
  }
  const typed = await prompt.write(message, {
    value: (value.length > 0 ? value : (candidates[0] ?? [])).join('，'),
    example,
    diagnostic: (text) => diagnosticOf(field, splitValue(field, text)),
  });
  return typed === undefined ? undefined : splitValue(field, typed);
}

async function askMoreCourses(
  names: readonly string[],
  known: readonly string[],
  prompt: Prompt,
): Promise<readonly string[]> {
  const done = 'That is all';
  const name = await prompt.complete('Another course?', [done, ...known]);
  if (name === undefined || name === done) return names;
  return askMoreCourses([...new Set([...names, name])], known, prompt);
}

function withValue(values: FieldValues, name: FieldName, value: readonly string[]): FieldValues {
  const { [name]: _, ...others } = values;
  return value.length === 0 ? others : { ...others, [name]: value };
}
