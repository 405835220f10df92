import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestState } from '../../../test/support/access/stateFixture.ts';
import type { ProposalState } from '../../state/proposals.ts';
import { hashSecret } from '../../state/secretHash.ts';
import { closePending } from './closePending.ts';

const ID = '0123456789abcdef0123456789abcdef';
const OTHER = 'f'.repeat(32);
const UPLOAD = 'a'.repeat(32);

const edit = (...ids: string[]) =>
  JSON.stringify({
    kind: 'edit',
    changes: ids.map((id) => ({ kind: 'edit', id, before: {}, after: {} })),
  });

test('ends proposals and reports about an item, and no others', async () => {
  const state = await openTestState(Date.now);
  async function propose(
    content: string,
    kind: 'add' | 'edit',
    proposed: 'draft' | 'open' = 'open',
  ) {
    const uuid = randomUUID();
    await state.proposals.add({
      uuid,
      follow: hashSecret(uuid),
      kind,
      author: undefined,
      origin: 'a network',
      content,
      thanks: undefined,
      mail: 'encrypted',
      state: proposed,
    });
    return uuid;
  }
  async function report(item: string | undefined) {
    const rest = { text: '', mail: undefined, origin: undefined };
    return state.reports.add({
      follow: hashSecret(randomUUID()),
      kind: 'copyright',
      item,
      ...rest,
    });
  }
  const given = await propose('{}', 'add');
  await state.uploads.add({
    id: UPLOAD,
    author: undefined,
    origin: 'a network',
    name: 'a.pdf',
    size: 1,
    md5: ID,
    expires: Number.MAX_SAFE_INTEGER,
  });
  await state.uploads.update(UPLOAD, { state: 'complete', proposal: given });
  const proposals = new Map<string, ProposalState>([
    [given, 'refused'],
    [await propose(edit(ID), 'edit'), 'refused'],
    [await propose(edit(ID), 'edit', 'draft'), 'refused'],
    // Its other change can still be accepted.
    [await propose(edit(ID, OTHER), 'edit'), 'open'],
    [await propose(edit(OTHER), 'edit'), 'open'],
    [await propose('not JSON', 'edit'), 'open'],
  ]);
  const reports = [await report(ID), await report(OTHER), await report(undefined)];

  await closePending(state, ID);
  for (const [uuid, expected] of proposals) {
    const { state: now, mail, answer } = (await state.proposals.find(uuid)) ?? {};
    const isOver = expected === 'refused';
    expect([now, mail, answer]).toEqual(
      isOver ? ['refused', undefined, '该文件已下架。'] : [expected, 'encrypted', undefined],
    );
  }
  const found = await Promise.all(reports.map((number) => state.reports.find(number)));
  expect(found.map((one) => one?.state)).toEqual(['resolved', 'open', 'open']);
});
