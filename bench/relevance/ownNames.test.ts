import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/catalog.ts';
import { createEngine } from '../../src/search/createEngine.ts';

const han = fc.string({
  unit: fc.constantFrom(...'高等数学线性代物理概率论与张王李的试卷期末年上下一二'),
  minLength: 1,
  maxLength: 6,
});
const latin = fc.string({ unit: fc.constantFrom(...'abcELx'), minLength: 1, maxLength: 6 });
const number = fc.integer({ min: 1, max: 2030 }).map(String);
const name = fc
  .array(fc.oneof({ weight: 4, arbitrary: han }, latin, number), { minLength: 1, maxLength: 4 })
  .chain((words) =>
    fc.constantFrom('', ' ', '：', '（', ', ').map((between) => words.join(between)),
  )
  // A text that may be an ISBN is only searched among ISBNs.
  .filter((text) => !/^[\d\sx]{10,}$/iu.test(text));

const item = fc.oneof(
  fc.record({ title: name, authors: fc.array(name, { maxLength: 3 }) }).map((data) => ({
    type: 'book',
    data,
  })),
  fc
    .record({
      course: fc.record({ name }),
      time: fc.record({
        start: fc.constantFrom('2021', '2022'),
        end: fc.constant('2022'),
        stage: fc.constantFrom('期中', '期末', undefined),
      }),
    })
    .map((data) => ({ type: 'test', data })),
  fc
    .record({ title: name, course: fc.array(fc.record({ name }), { maxLength: 2 }) })
    .map((data) => ({
      type: 'doc',
      data,
    })),
);

test('in an archive of any size, an item is found by its own title, courses and authors', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 30 }), (list) => {
      const { items } = readCatalog(
        list.map((one, at) => ({ ...one, id: `item ${at}`, url: `/files/${at}.pdf` })),
        [],
      );
      const engine = createEngine({ items });
      for (const one of items) {
        if (one.type === 'unknown') continue;
        const names = [
          one.data.title,
          ...(one.type === 'book' ? one.data.authors : [one.data.course].flat().map((c) => c.name)),
        ];
        for (const query of names) {
          const { items: hits } = engine.search({
            query,
            category: 'all',
            offset: 0,
            limit: items.length,
          });
          expect(hits, query).toContain(one);
        }
      }
    }),
  );
});
