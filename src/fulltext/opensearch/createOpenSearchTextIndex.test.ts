import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startOpenSearchOrWarn } from '../../../test/support/fulltext/startOpenSearch.ts';
import { testTextIndex } from '../../../test/support/fulltext/textIndexContract.ts';
import { type IndexedDocument, TextIndexAway } from '../textIndex.ts';
import {
  connectOpenSearch,
  type OpenSearchCluster,
  type OpenSearchRequest,
} from './connectOpenSearch.ts';
import {
  createOpenSearchTextIndex,
  type OpenSearchIndexOptions,
} from './createOpenSearchTextIndex.ts';
import { LAYOUT } from './indexSettings.ts';
import { sendBulk } from './sendBulk.ts';

const running = await startOpenSearchOrWarn('the index of texts');
afterAll(() => running?.stop());

/** Indices of a name that nothing else has. */
function openArchive() {
  const name = `t${randomBytes(6).toString('hex')}`;
  const cluster = connectOpenSearch({ nodes: running?.urls ?? [] });
  onTestFinished(cluster.close);
  return {
    name,
    alias: `${name}-texts-${LAYOUT}`,
    cluster,
    open: (options: Partial<OpenSearchIndexOptions> = {}) =>
      createOpenSearchTextIndex({ cluster, name, ...options }),
    /** The names of its indices, and which of them is read. */
    async indices() {
      const { body } = await cluster.request({ method: 'GET', path: `/${name}-*/_alias` });
      const entries = Object.entries(body as Record<string, { aliases: object }>);
      return {
        all: entries.map(([index]) => index).sort(),
        read: entries.filter(([, one]) => Object.keys(one.aliases).length > 0).map(([one]) => one),
      };
    },
  };
}

const ID = 'a'.repeat(32);
const QUERY = { all: [[['矩阵']]] };

function documentOf(pages: number, id = ID): IndexedDocument {
  return {
    id,
    tag: `${pages}`,
    pages: Array.from({ length: pages }, (_, at) => ({
      number: at + 1,
      tokens: ['矩阵'],
      headings: [],
      crossing: [],
    })),
  };
}

describe.skipIf(!running)('on OpenSearch', () => {
  testTextIndex(async () => {
    const { open } = openArchive();
    return { index: open(), reopen: async () => open() };
  });

  test('an index is built beside the one that is read, then takes its place', async () => {
    const { open, indices, cluster, alias } = openArchive();
    const [index, reader] = [open(), open({ readOnly: true })];
    const pages = async () => (await reader.find(QUERY, 10)).documents[0]?.pages.length;
    await index.put([documentOf(1)]);
    await index.renew();
    await index.put([documentOf(2)]);
    expect(await pages()).toBe(1);

    // A process that is killed meanwhile goes on where it was.
    const again = open();
    expect(await again.tags()).toEqual(new Map([[ID, '2']]));
    await again.finish();
    expect(await pages()).toBe(2);
    const { all, read } = await indices();
    expect(read).toEqual([all[1]]);

    // The one before is the way back, with one request.
    const actions = [{ remove_index: { index: all[1] } }, { add: { index: all[0], alias } }];
    await cluster.request({ method: 'POST', path: '/_aliases', body: { actions } });
    expect(await pages()).toBe(1);
    expect(await open().tags()).toEqual(new Map([[ID, '1']]));
  });

  test('only one index is kept as the way back, and documents that are removed are gone from it', async () => {
    const { open, indices } = openArchive();
    const index = open();
    for (const pages of [1, 2, 3]) {
      if (pages > 1) await index.renew();
      await index.put([documentOf(pages), documentOf(pages, 'b'.repeat(32))]);
      await index.finish();
    }
    const { all } = await indices();
    expect(all).toHaveLength(2);
    await index.remove([ID]);
    for (const name of all) {
      const { documents } = await open().find(QUERY, 10);
      expect([name, documents.map(({ id }) => id)]).toEqual([name, ['b'.repeat(32)]]);
    }
  });

  test('another number of shards is a reason to build the index again', async () => {
    const { open, indices } = openArchive();
    await open().put([documentOf(1)]);
    const wider = open({ shards: 2 });
    expect((await wider.tags()).size).toBe(0);
    await wider.put([documentOf(1)]);
    await wider.finish();
    const { all, read } = await indices();
    expect(read).toEqual([all[1]]);
    expect((await open({ readOnly: true }).find(QUERY, 10)).documents).toHaveLength(1);
  });

  test('a reader without an index finds nothing, and says so', async () => {
    let unreadable = 0;
    const reader = openArchive().open({
      readOnly: true,
      onUnreadable() {
        unreadable += 1;
      },
    });
    expect(await reader.find(QUERY, 10)).toEqual({ documents: [], isPartial: false });
    expect(unreadable).toBe(1);
  });

  test('a document that was cut off while it was written is indexed again as a whole', async () => {
    const { open, cluster } = openArchive();
    await open().put([documentOf(3)]);
    const dying: OpenSearchCluster = {
      ...cluster,
      async request(wanted) {
        if (!wanted.lines) return cluster.request(wanted);
        await cluster.request({ ...wanted, lines: wanted.lines.slice(0, 4) });
        throw new Error('killed');
      },
    };
    const index = open();
    expect(await index.tags()).toEqual(new Map([[ID, '3']]));
    await expect(open({ cluster: dying }).put([documentOf(12)])).rejects.toThrow('killed');
    // Readers see nothing of it, and the next process that it is to be done again.
    expect((await index.find(QUERY, 20)).documents[0]?.pages).toEqual([1, 2, 3]);
    const again = open();
    expect(await again.tags()).toEqual(new Map([[ID, '']]));
    await again.put([documentOf(2)]);
    expect((await again.find(QUERY, 20)).documents[0]?.pages).toEqual([1, 2]);
  });

  test('what a busy cluster refuses is sent again later, in its order', async () => {
    const { open, cluster, indices } = openArchive();
    await open().put([documentOf(1)]);
    const [index = ''] = (await indices()).all;
    const sent: number[] = [];
    const slept: number[] = [];
    const busy: OpenSearchCluster = {
      ...cluster,
      async request(wanted: OpenSearchRequest) {
        const lines = wanted.lines ?? [];
        sent.push(lines.length / 2);
        // Refuses all but the first five, as a full queue does.
        const some = await cluster.request({ ...wanted, lines: lines.slice(0, 10) });
        const refused = Array.from({ length: lines.length / 2 - 5 }, () => ({
          index: { status: 429, error: { type: 'rejected', reason: 'queue is full' } },
        }));
        const taken = Array.from({ length: 5 }, () => ({ index: { status: 201 } }));
        expect(some.status).toBe(200);
        return refused.length > 0
          ? { status: 200, body: { errors: true, items: [...taken, ...refused] } }
          : some;
      },
    };
    const changes = Array.from({ length: 12 }, (_, at) => ({
      id: `x-${at}`,
      routing: `${at}`,
      stored: { id: 'x', page: at + 1, part: 0, count: 12, body: ['矩阵'] },
    }));
    await sendBulk(busy, changes, {
      index,
      copies: 1,
      random: () => 1,
      sleep: async (ms) => void slept.push(ms),
    });
    expect(sent).toEqual([12, 7, 2]);
    expect(slept).toEqual([100, 200]);
  });

  test('nodes that do not answer are away', async () => {
    const nowhere = connectOpenSearch({ nodes: ['http://127.0.0.1:1'] });
    onTestFinished(nowhere.close);
    const reader = openArchive().open({ cluster: nowhere, readOnly: true });
    await expect(reader.find(QUERY, 10)).rejects.toThrow(TextIndexAway);
    await expect(
      openArchive()
        .open({ cluster: nowhere })
        .put([documentOf(1)]),
    ).rejects.toThrow(TextIndexAway);
  });
});
