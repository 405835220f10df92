import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInspector } from '../../src/archive/covers/createInspector.ts';
import type { FileToGuess } from '../../src/archive/guess/guessItem.ts';
import type { Metadata } from '../../src/archive/metadataSchema.ts';
import type { JudgedName } from './readNames.ts';

/** The PDFs of an archive under meaningless names, with their pages and expected metadata. */
export async function namelessDocuments(
  archive: string,
  items: readonly Metadata[],
): Promise<readonly { readonly judged: JudgedName; readonly file: FileToGuess }[]> {
  const inspector = createInspector();
  const found = [];
  for (const item of items) {
    const place = join(archive, 'files', `${item.id}.pdf`);
    if (!existsSync(place)) continue;
    const read = await inspector.inspect(place, { pages: 5 });
    if (read.reason !== undefined) continue;
    const { pages, pageCount } = read;
    const file = { path: ['1.pdf'], filetype: 'pdf', pages, pageCount } as const;
    found.push({
      file,
      judged: { path: `${item.type} ${item.id}`, types: [item.type], fields: fieldsOf(item) },
    });
  }
  inspector.close();
  return found;
}

function fieldsOf(item: Metadata): JudgedName['fields'] {
  const fields = new Map<string, readonly string[]>();
  const put = (field: string, value: string | undefined) => fields.set(field, [value ?? '']);
  if (item.type === 'test') {
    const { course, time, content, college } = item.data;
    put('course', course.name);
    put('courseType', course.type);
    put('years', `${time.start}-${time.end}`);
    put('semester', time.semester);
    put('stage', time.stage);
    put('content', content.join('+'));
    put('college', college?.join('+'));
  }
  if (item.type === 'book') {
    const { title, authors, translators, edition, publisher, publish_year: year, isbn } = item.data;
    put('title', title);
    put('authors', authors.join('+'));
    put('translators', translators?.join('+'));
    put('edition', edition);
    put('publisher', publisher);
    put('publishYear', year);
    put('isbn', isbn?.join('+'));
  }
  if (item.type === 'doc') {
    put('title', item.data.title);
    put('course', item.data.course.map(({ name }) => name).join('+'));
    put('content', item.data.content.join('+'));
  }
  return fields;
}
