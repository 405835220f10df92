import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  newSecret,
  openContributeServices,
  submitAddition,
  visitor,
} from '../../../test/support/contribute/contributeFixture.ts';
import { hashSecret } from '../../state/secretHash.ts';
import { closePending } from './closePending.ts';

const ITEM = 'a'.repeat(32);
const OTHER_ITEM = 'b'.repeat(32);

test('a takedown ends the proposals that only change the item or give it again', async () => {
  const site = await openContributeServices();
  for (const id of [ITEM, OTHER_ITEM]) {
    const values = { course: ['高数'] };
    site.archive.items.set(id, { id, type: 'test', filetype: 'pdf', title: '高数', values });
  }
  const correct = async (ids: readonly string[]) => {
    const uuid = randomUUID();
    const changes = ids.map((id) => ({
      kind: 'edit' as const,
      id,
      before: { course: ['高数'] },
      after: { course: ['高等数学'] },
    }));
    const content = { kind: 'edit' as const, changes };
    const request = { secret: newSecret(), content, submit: true, proof: 'solved' };
    await site.proposals.put(site.giving(visitor()), uuid, request);
    return uuid;
  };
  const ended = await correct([ITEM]);
  const kept = [await correct([ITEM, OTHER_ITEM]), await correct([OTHER_ITEM])];
  const given = await submitAddition(site, { mail: 'me@example.edu' });
  await closePending(site.state, ITEM);
  await closePending(site.state, given.upload.md5);
  const stateOf = async (uuid: string) => (await site.state.proposals.find(uuid))?.state;
  expect(await stateOf(ended)).toBe('refused');
  for (const uuid of kept) expect(await stateOf(uuid)).toBe('open');
  expect(await site.state.proposals.find(given.uuid)).toMatchObject({
    state: 'refused',
    mail: undefined,
  });
});

test('a takedown answers the reports about the item, and no others', async () => {
  const { state } = await openContributeServices();
  const report = (item: string | undefined) =>
    state.reports.add({
      follow: hashSecret(newSecret()),
      kind: 'copyright',
      item,
      text: '',
      mail: undefined,
      origin: undefined,
    });
  const numbers = [await report(ITEM), await report(OTHER_ITEM), await report(undefined)];
  await closePending(state, ITEM);
  const found = await Promise.all(numbers.map((number) => state.reports.find(number)));
  expect(found.map((one) => one?.state)).toEqual(['resolved', 'open', 'open']);
});
