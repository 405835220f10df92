import type { Item } from '../src/catalog/item.ts';
import { isMd5 } from '../src/catalog/md5.ts';

/**
 * Returns a catalog that is `times` as large: each item, and clones of it with other ids, titles,
 * courses and authors. Names are spliced from two real ones. A course keeps its number of items, so
 * that there are `times` as many courses, too.
 */
export function cloneItems(items: readonly Item[], times: number): Item[] {
  const courses = [...new Set(items.flatMap(courseNames))];
  return Array.from({ length: times }, (_, round) =>
    round === 0 ? items : withOwnTexts(cloneAll(items, courses, round)),
  ).flat();
}

/** Deep copies that share no strings, so that they take as much memory as if read from a file. */
function withOwnTexts(items: readonly Item[]): readonly Item[] {
  return JSON.parse(JSON.stringify(items));
}

function courseNames(item: Item): readonly string[] {
  if (item.type === 'book') return [];
  return [item.data.course].flat().map(({ name }) => name);
}

function cloneAll(items: readonly Item[], courses: readonly string[], round: number): Item[] {
  const renamed = new Map(
    courses.map((name, index) => [
      name,
      splice(name, courses[(index * 7 + round * 13) % courses.length]),
    ]),
  );
  const nameOf = (name: string) => renamed.get(name) ?? name;
  return items.map((item, at): Item => {
    const other = items[(at * 7 + round * 13) % items.length];
    const id = idOfClone(item.id, round);
    if (item.type === 'test') {
      const { course, title } = item.data;
      const name = nameOf(course.name);
      const data = { ...item.data, course: { ...course, name } };
      return { ...item, id, data: { ...data, title: title.replace(course.name, () => name) } };
    }
    const title = splice(item.data.title, other?.data.title);
    if (item.type === 'doc') {
      const course = item.data.course.map(({ name, ...rest }) => ({ ...rest, name: nameOf(name) }));
      return { ...item, id, data: { ...item.data, title, course } };
    }
    const authors = other?.type === 'book' ? other.data.authors : item.data.authors;
    return { ...item, id, data: { ...item.data, title, authors } };
  });
}

/** The id of a clone. Entries of the wiki have ids such as `wiki-5`, not MD5s. */
function idOfClone(id: string, round: number): string {
  return isMd5(id) ? `${round.toString(16).padStart(8, '0')}${id.slice(8)}` : `${id}-${round}`;
}

function splice(one: string, other = one): string {
  return one.slice(0, Math.ceil(one.length / 2)) + other.slice(Math.floor(other.length / 2));
}
