import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, SILENT_LOG, testEdition } from '../../../test/support/server/appFixture.ts';
import type { TombstoneNotice } from '../../server/app/appParts.ts';
import { openState } from '../../state/openState.ts';
import { recordChanges } from './recordChanges.ts';

const NOON = Date.parse('2026-11-21T12:00:00+08:00');
const idOf = (name: number) => createHash('md5').update(`${name}`).digest('hex');

/** An archive: the title of each item, and what was taken down. */
interface Contents {
  readonly titles: ReadonlyMap<number, string>;
  readonly takenDown: ReadonlySet<number>;
}

function editionOf({ titles, takenDown }: Contents) {
  const items = [...titles]
    .filter(([name]) => !takenDown.has(name))
    .map(([name, title]) => ({
      id: idOf(name),
      type: 'book',
      url: `/files/${idOf(name)}.pdf`,
      data: { title, isbn: [], filetype: 'pdf' },
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const body = new TextEncoder().encode(JSON.stringify(items));
  const document = { path: '/metadata2.json', contentType: 'application/json', tag: '', body };
  const notice: TombstoneNotice = { reason: 'copyright', date: '2026-11-20' };
  return testEdition({
    documents: new Map([[document.path, document]]),
    tombstones: new Map([...takenDown].map((name) => [idOf(name), notice])),
  });
}

async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-changes-'));
  const { state } = await openState({ folder, now: () => NOON });
  if (!state) throw new Error('it opens');
  onTestFinished(async () => {
    await state.close();
    await rm(folder, { recursive: true });
  });
  const changes = state.itemChanges;
  let edition = editionOf({ titles: new Map(), takenDown: new Set() });
  /** What a server that is behind serves. */
  let earlier = edition;
  const app = createTestApp({ edition: () => edition, changes });
  const behind = createTestApp({ edition: () => earlier, changes });
  let isLatest = true;
  let recorder = start();

  function start() {
    return recordChanges({
      ...{ changes, edition: () => edition, isLatest: async () => isLatest },
      ...{ log: SILENT_LOG, now: () => NOON },
    });
  }

  return {
    app,
    behind,
    setLatest(is: boolean) {
      isLatest = is;
    },
    async publish(contents: Contents) {
      earlier = edition;
      edition = editionOf(contents);
      recorder.onEdition();
      await recorder.settled();
    },
    async restart() {
      await recorder.close();
      recorder = start();
    },
  };
}

interface Change {
  readonly id: string;
  readonly change: string;
  readonly item?: { readonly data: { readonly title: string } };
}

interface Page {
  readonly changes: readonly Change[];
  readonly next: string;
  readonly hasMore: boolean;
}

/** Follows a site through its API, as a mirror does. */
function createMirror(app: ReturnType<typeof createTestApp>) {
  const titles = new Map<string, string>();
  const takenDown = new Set<string>();
  let since: string | undefined;
  return {
    titles,
    takenDown,
    async follow(): Promise<readonly string[]> {
      const seen: string[] = [];
      for (;;) {
        const query = since === undefined ? '' : `&since=${since}`;
        const response = await app.request(`/api/changes?limit=2${query}`);
        expect(response.status).toBe(200);
        const page: Page = JSON.parse(await response.text());
        for (const { id, change, item } of page.changes) {
          seen.push(change);
          // What it is told is true of what it has.
          if (change === 'edited') expect(titles.has(id)).toBe(true);
          if (item) titles.set(id, item.data.title);
          else titles.delete(id);
          if (change === 'taken-down') takenDown.add(id);
          else takenDown.delete(id);
        }
        since = page.next;
        if (!page.hasMore) return seen;
      }
    },
  };
}

const contents: fc.Arbitrary<Contents> = fc
  .record({
    titles: fc.array(fc.tuple(fc.nat(5), fc.constantFrom('甲', '乙')), { maxLength: 6 }),
    takenDown: fc.array(fc.nat(5), { maxLength: 2 }),
  })
  .map(({ titles, takenDown }) => ({ titles: new Map(titles), takenDown: new Set(takenDown) }));

test('a program that follows the changes has the archive, whatever changes and whenever it reads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ contents, restarts: fc.boolean(), reads: fc.boolean() }), {
        minLength: 1,
        maxLength: 6,
      }),
      async (steps) => {
        const site = await openSite();
        const mirror = createMirror(site.app);
        const late = createMirror(site.app);
        for (const { contents: now, restarts, reads } of steps) {
          if (restarts) await site.restart();
          await site.publish(now);
          if (reads) await mirror.follow();
        }
        const last = steps.at(-1)?.contents ?? expect.fail('there is a step');
        for (const each of [mirror, late]) {
          await each.follow();
          const listed = [...last.titles].filter(([name]) => !last.takenDown.has(name));
          expect(each.titles).toEqual(new Map(listed.map(([name, title]) => [idOf(name), title])));
          for (const name of last.takenDown) expect(each.takenDown).toContain(idOf(name));
          expect(await each.follow()).toEqual([]);
        }
      },
    ),
    { numRuns: 10 },
  );
});

test('a server that is behind tells nothing that it does not have yet, and records nothing', async () => {
  const site = await openSite();
  const none = new Set<number>();
  await site.publish({ titles: new Map([[1, '甲']]), takenDown: none });
  const mirror = createMirror(site.app);
  await mirror.follow();
  const edited = new Map([
    [1, '乙'],
    [2, '丙'],
  ]);
  await site.publish({ titles: edited, takenDown: none });
  const late = await site.behind.request('/api/changes');
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await mirror.follow()).toEqual(['edited', 'added']);
  // A node that begins to lead, and still serves the edition before.
  site.setLatest(false);
  await site.publish({ titles: new Map([[1, '甲']]), takenDown: none });
  site.setLatest(true);
  await site.publish({ titles: edited, takenDown: none });
  expect(await mirror.follow()).toEqual([]);
});

test('changes that are not ready, and cursors that are void, are refused', async () => {
  const site = await openSite();
  const early = await site.app.request('/api/changes');
  expect(early.status).toBe(503);
  expect(early.headers.get('retry-after')).toBe('5');
  await site.publish({ titles: new Map([[1, '甲']]), takenDown: new Set() });
  for (const [since, code] of [
    ['abc-1-0', 'cursor-expired'],
    ['一', 'bad-request'],
    ['1;2', 'bad-request'],
  ] as const) {
    const response = await site.app.request(`/api/changes?since=${encodeURIComponent(since)}`);
    expect(await response.json()).toMatchObject({ code });
  }
});
