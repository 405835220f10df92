import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { createGit } from '../../../src/archive/git/createGit.ts';
import { openPublishing } from '../../../src/cli/contribute/openPublishing.ts';
import { SettingsSchema } from '../../../src/config/settings.ts';
import type { ArchiveChange } from '../../../src/contribute/archivePorts.ts';
import { createTurns } from '../../../src/lib/createTurns.ts';
import { createDiskStorage } from '../../../src/storage/diskStorage.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { git, TEST_VARIABLES } from '../archive/gitFixture.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');

/** An item with its document, and further items without. */
export const ITEM = '67906cdd427b83840d54a85230c93f23';
export const ITEMS = [1, 2, 3].map((digit) => String(digit).repeat(32));

/** Makes an archive of one demo item and three others, as a Git repository if asked. */
export async function makePublishingArchive(
  archive: string,
  { repository = true }: { readonly repository?: boolean } = {},
): Promise<void> {
  for (const folder of ['files', 'metadata']) {
    await mkdir(join(archive, folder), { recursive: true });
  }
  for (const path of [`files/${ITEM}.zip`, `metadata/${ITEM}.yml`]) {
    await cp(join(DEMO, path), join(archive, path));
  }
  for (const id of ITEMS) {
    await writeFile(join(archive, 'metadata', `${id}.yml`), itemText(id));
  }
  await writeFile(join(archive, 'SHA256SUMS'), '# ours\n');
  if (!repository) return;
  git(archive, 'init', '--quiet', '--initial-branch', 'main');
  git(archive, 'add', '--all');
  git(archive, 'commit', '--quiet', '--message', 'start');
}

/** The metadata of an item of `ITEMS`. */
export function itemText(id: string): string {
  const lines = ['  title: 提纲', '  course:', '    - name: 代数', '  content:', '    - 知识点'];
  const data = ['data: # ours', ...lines, '  filetype: pdf', '  shelf: 3', ''];
  return [`id: ${id}`, `url: /files/${id}.pdf`, 'type: doc', ...data].join('\n');
}

/** A change that adds a file. */
export function additionOf(path: string, filetype: 'pdf' | 'zip'): ArchiveChange & { kind: 'add' } {
  const bytes = readFileSync(path);
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  return {
    kind: 'add',
    id: hash('md5'),
    sha256: hash('sha256'),
    path,
    type: 'doc',
    filetype,
    values: { title: ['高等数学（上）实验'], course: ['高等数学'], content: ['题库'] },
  };
}

/** A change of the title of an item of `ITEMS`. */
export function editOf(id: string, title: string): ArchiveChange & { kind: 'edit' } {
  const values = { title: [title], course: ['线性代数'], content: ['知识点', '课件'] };
  return { kind: 'edit', id, values };
}

/**
 * The real services for publishing in an archive, without a server.
 *
 * @param push `archive.git.push` of `site.yml`; without it nothing is pushed
 * @param bucket where documents are, if not in the archive folder
 */
export function openTestPublishing(
  archive: string,
  data: string,
  {
    push,
    token,
    bucket,
  }: { readonly push?: object; readonly token?: string; readonly bucket?: Storage } = {},
) {
  const given = push === undefined ? {} : { archive: { git: { push } } };
  const settings = v.parse(SettingsSchema, given);
  const lines: string[] = [];
  const note = (facts: object, message: string) =>
    void lines.push(`${message} ${JSON.stringify(facts)}`);
  let changes = 0;
  const folder = join(archive, 'files');
  const publishing = openPublishing({
    archive,
    data,
    files: bucket
      ? { documents: bucket, folder: undefined }
      : { documents: createDiskStorage(folder), folder },
    git: createGit(archive, TEST_VARIABLES),
    inTurn: createTurns(),
    settings: () => settings,
    mainHost: () => 'https://docs.example.edu',
    environment: { CAMPUSDOCS_FORGE_TOKEN: token },
    onChanged: () => {
      changes += 1;
    },
    log: { debug: note, info: note, warn: note, error: note },
    now: Date.now,
  });
  publishing.commits.follow(settings.archive.git);
  return { ...publishing, log: () => lines.join('\n'), changes: () => changes };
}
