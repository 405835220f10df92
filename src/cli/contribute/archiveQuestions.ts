import { createKnowledge, type GuessKnowledge } from '../../archive/guess/knowledge.ts';
import { findDuplicates } from '../../archive/intake/findDuplicates.ts';
import { assembleItem } from '../../archive/intake/itemFields.ts';
import { itemValues } from '../../archive/intake/itemValues.ts';
import { type FormsProposal, proposeForms } from '../../archive/intake/proposeForms.ts';
import { titleOf } from '../../archive/intake/readKnownMetadata.ts';
import {
  createValueSuggestions,
  type ValueSuggestions,
} from '../../archive/intake/suggestValues.ts';
import { loadCharacters } from '../../archive/loadCharacters.ts';
import type { Metadata } from '../../archive/metadataSchema.ts';
import type { Archive } from '../../archive/readArchive.ts';
import type { ArchiveItem, ArchiveReader } from '../../contribute/archivePorts.ts';

type CheckedItem = Parameters<ArchiveReader['check']>[0];
export type CheckedForm = Awaited<ReturnType<ArchiveReader['check']>>;
export type ReadFile = Parameters<typeof proposeForms>[0];

/** A question about the archive that is served, for the thread that holds it. */
export type ArchiveQuestion =
  | { readonly kind: 'find'; readonly id: string }
  | { readonly kind: 'find-made-of'; readonly sha256: string }
  | { readonly kind: 'check'; readonly item: CheckedItem }
  | { readonly kind: 'suggest'; readonly field: string; readonly text: string }
  | { readonly kind: 'propose'; readonly file: ReadFile };

export type ArchiveAnswer =
  | { readonly kind: 'find'; readonly item: ArchiveItem | undefined }
  | { readonly kind: 'check'; readonly form: CheckedForm }
  | { readonly kind: 'suggest'; readonly values: readonly string[] }
  | { readonly kind: 'propose'; readonly forms: FormsProposal };

/** Answers questions about the archive of the moment. */
export function createArchiveAnswers(
  archiveNow: () => Pick<Archive, 'items' | 'aliases'>,
): (question: ArchiveQuestion) => Promise<ArchiveAnswer> {
  let prepared: { readonly of: object; readonly parts: Promise<Prepared> } | undefined;

  /** What is made of all items, once for each archive. */
  function prepare(archive: Pick<Archive, 'items' | 'aliases'>): Promise<Prepared> {
    if (prepared?.of !== archive) prepared = { of: archive, parts: prepareFor(archive) };
    return prepared.parts;
  }

  return async (question) => {
    const archive = archiveNow();
    switch (question.kind) {
      case 'find':
        return { kind: 'find', item: findItem(archive, ({ id }) => id === question.id) };
      case 'find-made-of': {
        const isMade = ({ data }: Metadata) => data.source_sha256 === question.sha256;
        return { kind: 'find', item: findItem(archive, isMade) };
      }
      case 'check':
        return { kind: 'check', form: checkItem(archive, question.item) };
      case 'suggest': {
        const { suggestions } = await prepare(archive);
        return { kind: 'suggest', values: suggestions.suggest(question.field, question.text) };
      }
      case 'propose': {
        const { knowledge } = await prepare(archive);
        return { kind: 'propose', forms: proposeForms(question.file, knowledge()) };
      }
    }
  };
}

interface Prepared {
  readonly suggestions: ValueSuggestions;
  readonly knowledge: () => GuessKnowledge;
}

async function prepareFor(archive: Pick<Archive, 'items' | 'aliases'>): Promise<Prepared> {
  const characters = await loadCharacters();
  let knowledge: GuessKnowledge | undefined;
  return {
    suggestions: createValueSuggestions(archive.items, characters),
    knowledge() {
      knowledge ??= createKnowledge(characters, archive);
      return knowledge;
    },
  };
}

function findItem(
  { items }: Pick<Archive, 'items'>,
  isIt: (item: Metadata) => boolean,
): ArchiveItem | undefined {
  const item = items.find(isIt);
  if (item === undefined) return undefined;
  const { id, type, data } = item;
  return { id, type, filetype: data.filetype, title: titleOf(item), values: itemValues(item) };
}

function checkItem(
  { items }: Pick<Archive, 'items'>,
  { id, type, filetype, values }: CheckedItem,
): CheckedForm {
  const { item, diagnostics } = assembleItem({ id, type, filetype }, values);
  if (!item) {
    const errors = Object.fromEntries(diagnostics.map(({ field, code }) => [field, code]));
    return { title: undefined, errors, duplicates: [] };
  }
  const duplicates = findDuplicates(item, items).map((found) => ({
    id: found.item.id,
    title: found.title,
    why: found.why,
  }));
  return { title: titleOf(item), errors: {}, duplicates };
}
