import { readdir, readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { parse } from 'yaml';

export type Source<Front> = { name: string; front: Front; body: string };

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/;

/** Every Markdown file of a content folder, in order of name. Throws, with the file's name, on a mistake in one. */
export async function loadSources<Front>(
  folder: URL,
  schema: v.GenericSchema<unknown, Front>,
): Promise<Source<Front>[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      const [, yaml, body] = FRONT_MATTER.exec(text) ?? [];
      if (yaml === undefined || body === undefined) throw new Error(`${file}: no front matter`);
      const front = v.safeParse(schema, parse(yaml));
      if (!front.success) {
        throw new Error(`${file}: ${JSON.stringify(v.flatten(front.issues).nested)}`);
      }
      return { name: file.slice(0, -'.md'.length), front: front.output, body };
    }),
  );
}
