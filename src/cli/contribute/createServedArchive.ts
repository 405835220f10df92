import type { FormsProposal } from '../../archive/intake/proposeForms.ts';
import type { ArchiveReader } from '../../contribute/archivePorts.ts';
import type { ArchiveAnswer, ArchiveQuestion, ReadFile } from './archiveQuestions.ts';

/** The archive that is served, through the thread that holds its items. */
export interface ServedArchive extends ArchiveReader {
  /** What fills the form of a new file. */
  propose(file: ReadFile): Promise<FormsProposal>;
}

export function createServedArchive(
  ask: (question: ArchiveQuestion) => Promise<ArchiveAnswer>,
): ServedArchive {
  async function propose(file: ReadFile): Promise<FormsProposal> {
    const answer = await ask({ kind: 'propose', file });
    return answer.kind === 'propose' ? answer.forms : unexpected(answer);
  }

  return {
    async find(id) {
      const answer = await ask({ kind: 'find', id });
      return answer.kind === 'find' ? answer.item : unexpected(answer);
    },
    async findMadeOf(sha256) {
      const answer = await ask({ kind: 'find-made-of', sha256 });
      return answer.kind === 'find' ? answer.item : unexpected(answer);
    },
    async check(item) {
      const answer = await ask({ kind: 'check', item });
      return answer.kind === 'check' ? answer.form : unexpected(answer);
    },
    async suggest(field, text) {
      const answer = await ask({ kind: 'suggest', field, text });
      return answer.kind === 'suggest' ? answer.values : unexpected(answer);
    },
    propose,
    // It is read as the name of a file, which has no folders.
    guess: (text) => propose({ path: text.replaceAll('/', ' '), kind: 'pdf' }),
  };
}

function unexpected({ kind }: ArchiveAnswer): never {
  throw new Error(`the archive answered another question: ${kind}`);
}
