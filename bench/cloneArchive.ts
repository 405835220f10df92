import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

/** Optional files that are copied unchanged. */
const COPIED = ['site.yml', 'wiki.json', 'announcements'];
const VOLUMES = ['习题集', '学习指导', '教程', '实验', '导论', '基础', '进阶', '案例', '讲义'];

/**
 * Creates an archive that is `times` as large in a temporary folder, and returns the folder, which
 * the caller removes. It has metadata only. It contains each item and clones of it with other ids,
 * titles and authors, which are combined from words of other items, as in a real archive that has
 * grown.
 */
export async function cloneArchive(archive: string, times: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-clone-'));
  await mkdir(join(folder, 'metadata'));
  for (const name of COPIED) {
    // Each of them is optional.
    await cp(join(archive, name), join(folder, name), { recursive: true }).catch(() => undefined);
  }
  const names = (await readdir(join(archive, 'metadata'))).filter((name) => name.endsWith('.yml'));
  const items = await Promise.all(
    names.map(async (name) => parse(await readFile(join(archive, 'metadata', name), 'utf8'))),
  );
  for (let number = 0; number < times; number += 1) {
    await Promise.all(
      items.map(async (item, position) => {
        // A different offset for each clone, so that no two take their words from the same item.
        const other = items[(position + number * 37) % items.length];
        const clone = number === 0 ? item : makeClone(item, other, number);
        await writeFile(join(folder, 'metadata', `${clone.id}.yml`), stringify(clone));
      }),
    );
  }
  return folder;
}

/** Parsed YAML, which the server validates: invalid values are kept. */
// biome-ignore lint/suspicious/noExplicitAny: metadata is copied field by field, whatever it holds
type Metadata = any;

function makeClone(item: Metadata, other: Metadata, number: number): Metadata {
  const id = createHash('md5').update(`${item.id} ${number}`).digest('hex');
  const data = { ...item.data };
  const volume = VOLUMES[number % VOLUMES.length];
  if (data.title) data.title = `${data.title}${volume}`;
  if (item.type === 'book' && other.data?.authors) data.authors = other.data.authors;
  if (item.type === 'test') {
    data.course = { ...data.course, name: `${data.course?.name ?? ''}${volume}` };
  }
  return { ...item, id, url: String(item.url).replace(item.id, id), data };
}
