import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type * as v from 'valibot';
import { stringify } from 'yaml';
import type { BookMetadata, DocMetadata, TestMetadata, wikiSources } from './content/schema.ts';

/** A document that was generated but not yet written. `name` is that of its content file. */
export type DemoItem = { name: string; file: Buffer } & (
  | { type: 'book'; extension: 'pdf'; data: BookMetadata }
  | { type: 'test'; extension: 'pdf'; data: TestMetadata }
  | { type: 'doc'; extension: 'pdf' | 'zip'; data: DocMetadata }
);

/** Name of the content file → id. */
export type Published = ReadonlyMap<string, string>;

/** Writes `files/{id}.{ext}` and `metadata/{id}.yml` of every item; the id is the MD5 of the file. */
export async function publish(items: readonly DemoItem[], demo: URL): Promise<Published> {
  const published = new Map<string, string>();
  for (const { name, type, extension, file, data } of items) {
    const id = createHash('md5').update(file).digest('hex');
    const record = {
      id,
      url: `/files/${id}.${extension}`,
      type,
      data: { ...data, filetype: extension },
    };
    await writeFile(new URL(`files/${id}.${extension}`, demo), file);
    await writeFile(new URL(`metadata/${id}.yml`, demo), stringify(record, { lineWidth: 0 }));
    published.set(name, id);
  }
  return published;
}

/** wiki.json: entries attached to a test carry its id. Throws when that test does not exist. */
export function wikiEntries(sources: v.InferOutput<typeof wikiSources>, published: Published) {
  return sources.map(({ url, attached_to, data }) => {
    const entry = { type: 'test', url, data: { ...data, filetype: 'wiki' } };
    if (attached_to === undefined) return entry;
    const id = published.get(attached_to);
    if (id === undefined) throw new Error(`wiki.yml: no test is called ${attached_to}`);
    return { id, ...entry };
  });
}
