import type { FieldValues } from '../../../src/catalog/fieldName.ts';
import type {
  ArchiveItem,
  ArchiveReader,
  Publication,
  PublicationOutcome,
  Publisher,
} from '../../../src/contribute/archivePorts.ts';
import type { FieldError } from '../../../src/protocol/contribution/fields.ts';

/** An archive in memory behind the ports of `contribute`. It cannot be killed halfway: that is tested in `archive`. */
export interface TestArchive extends ArchiveReader, Publisher {
  /** Ids by the hashes of texts, and by the SHA-256 of files that items were made of. */
  readonly texts: Map<string, string>;
  readonly sources: Map<string, string>;
  readonly items: Map<string, ArchiveItem>;
  readonly publications: Publication[];
  /** Called before anything is changed; what it returns is the outcome, and what it throws is a crash. */
  before: (publication: Publication) => Promise<PublicationOutcome | undefined>;
}

export function createTestArchive(): TestArchive {
  const items = new Map<string, ArchiveItem>();
  const commits = new Map<string, readonly string[]>();
  const titleOf = ({ title, course }: FieldValues) => title?.[0] ?? course?.[0];

  const archive: TestArchive = {
    items,
    texts: new Map(),
    sources: new Map(),
    publications: [],
    before: async () => undefined,
    find: async (id) => items.get(id),
    findMadeOf: async (sha256) => items.get(archive.sources.get(sha256) ?? ''),
    async check({ id, values }) {
      const errors: Record<string, FieldError> = {};
      if (titleOf(values) === undefined) errors.title = 'missing';
      if (values.stage?.some((stage) => !['期中', '期末'].includes(stage))) {
        errors.stage = 'not-a-choice';
      }
      const title = titleOf(values);
      const duplicates = [...items.values()]
        .filter((item) => item.id !== id && item.title === title)
        .map((item) => ({ id: item.id, title: item.title, why: 'same-title' }) as const);
      return { title, errors, duplicates };
    },
    suggest: async () => [],
    guess: async () => ({ type: 'doc', proposals: { book: {}, test: {}, doc: {} } }),
    async publish(publication) {
      const outcome = await archive.before(publication);
      if (outcome) return outcome;
      archive.publications.push(publication);
      const known = commits.get(publication.proposal);
      const commit = publication.proposal.replaceAll('-', '');
      if (known) return { kind: 'published', items: known, commit };
      const changed = publication.changes.map((change) => {
        const before = items.get(change.id);
        const facts =
          change.kind === 'add'
            ? { type: change.type, filetype: change.filetype }
            : { type: before?.type ?? 'doc', filetype: before?.filetype ?? 'pdf' };
        const { id, values } = change;
        items.set(id, { id, ...facts, values, title: titleOf(values) ?? '' });
        return id;
      });
      commits.set(publication.proposal, changed);
      return { kind: 'published', items: changed, commit };
    },
  };
  return archive;
}
