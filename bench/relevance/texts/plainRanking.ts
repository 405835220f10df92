import { DatabaseSync } from 'node:sqlite';
import type { Item } from '../../../src/catalog/item.ts';
import { foldPage } from '../../../src/fulltext/foldPage.ts';
import { tokenize } from '../../../src/fulltext/tokenize.ts';
import type { FoundDocument } from './evaluate.ts';

/**
 * The baseline: FTS5 with its own ranking (bm25) over the same tokens of the same pages. It is what
 * the engine would be without its rules: each chunk of a query is a phrase of a page, and a document
 * is as good as its best page.
 */
export function createPlainRanking(
  items: readonly Item[],
  pagesOf: (id: string) => readonly string[] | undefined,
  variants: ReadonlyMap<string, string>,
) {
  const database = new DatabaseSync(':memory:');
  database.exec(
    `create virtual table pages using fts5(body, content = '', tokenize = "ascii tokenchars '+#='")`,
  );
  const rows: FoundDocument[] = [];
  const insert = database.prepare('insert into pages (rowid, body) values (?, ?)');
  database.exec('begin');
  for (const item of items) {
    for (const [at, text] of (pagesOf(item.id) ?? []).entries()) {
      rows.push({ item, page: at + 1 });
      insert.run(rows.length, tokenize(foldPage(text, variants)).join(' '));
    }
  }
  database.exec('commit');
  const select = database.prepare('select rowid from pages where pages match ? order by rank');
  return {
    find(query: string): FoundDocument[] {
      const chunks = query.split(/[\s"“”「」]+/u).filter((chunk) => chunk !== '');
      const phrases = chunks
        .map((chunk) => tokenize(foldPage(chunk, variants)))
        .filter((phrase) => phrase.length > 0)
        .map((phrase) => `"${phrase.join(' ')}"`);
      if (phrases.length === 0) return [];
      const best = new Map<string, FoundDocument>();
      for (const { rowid } of select.iterate(phrases.join(' AND '))) {
        const row = rows[Number(rowid) - 1];
        if (row && !best.has(row.item.id)) best.set(row.item.id, row);
      }
      return [...best.values()];
    },
    close: () => database.close(),
  };
}
