import { randomUUID } from 'node:crypto';
import { hashSecret } from '../../src/state/secretHash.ts';
import type { State } from '../../src/state/state.ts';

/** Far beyond any test run. */
const LATE = Date.UTC(2099, 0, 1);
const HOUR_MS = 3_600_000;
const MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
const DIGEST = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const PERSON = 'the keyed hash of Wang';
const REVIEWER = 'the keyed hash of Li';

/** A clock that the filling sets. */
export interface Clock {
  time: number;
}

/** Writes rows into every table through the stores; tests look for them in later versions. */
export async function fillState(state: State, clock: Clock): Promise<void> {
  const { time } = clock;
  clock.time = Date.UTC(2024, 5, 1);
  await addAccepted(state, '018f0000-0000-7000-8000-000000000006');
  clock.time = time;
  // What remains of it is the thanks.
  await state.prune();
  await fillSignIns(state, time);
  await fillContributions(state);
}

async function fillSignIns(state: State, time: number): Promise<void> {
  const times = { since: time, expires: LATE, lastUsed: time };
  const session = { id: randomUUID(), person: PERSON, method: 'sso', ...times };
  await state.sessions.add({ ...session, hash: hashSecret('a session') });
  await state.sessions.add({
    ...times,
    id: randomUUID(),
    person: undefined,
    method: 'phrase',
    hash: hashSecret('a session by the pass phrase'),
  });
  const uuid = '018f0000-0000-7000-8000-000000000001';
  const browser = hashSecret('a browser');
  await state.pendingSignIns.add({ uuid, browser, method: 'sso', to: '/files/a.pdf' });
  const grant = { program: 'campusdocs', scopes: ['files'], origin: 'a network', expires: LATE };
  await state.deviceGrants.add({
    ...grant,
    uuid: '018f0000-0000-7000-8000-000000000002',
    userCode: 'WDJBMJHT',
    hash: hashSecret('a device code'),
    intervalMs: 5000,
  });
  const token = { person: PERSON, method: 'sso', scopes: ['files'], created: time, expires: LATE };
  await state.tokens.add({
    ...token,
    id: randomUUID(),
    name: '笔记本电脑',
    hash: hashSecret('a token'),
  });
  await state.blocks.add({ person: 'the keyed hash of Zhao', until: LATE, note: '批量下载' });
  await state.meters.hit('a mailbox', { limit: 5, windowMs: 24 * HOUR_MS });
  await Promise.all([MD5, MD5, MD5].map((id) => state.downloads.add(id)));
  await state.keys.add('a-key');
  await state.phrases.set('phrase', 'scrypt of the pass phrase');
}

async function fillContributions(state: State): Promise<void> {
  await state.roles.grant({ person: REVIEWER, role: 'reviewer', source: 'link', note: '李老师' });
  await state.roles.invite({
    id: 'an-invitation',
    role: 'maintainer',
    note: undefined,
    expires: LATE,
    hash: hashSecret('an invitation'),
  });
  const proposal = { author: PERSON, origin: 'a network', mail: undefined };
  const uuid = '018f0000-0000-7000-8000-000000000003';
  await state.proposals.add(
    {
      ...proposal,
      uuid,
      follow: hashSecret('to follow'),
      kind: 'edit',
      content: JSON.stringify({ id: MD5, title: '信号与线性系统' }),
      thanks: '王同学',
      state: 'open',
    },
    { actor: 'visitor', action: 'proposal.add', subject: uuid, before: undefined, after: { a: 1 } },
  );
  await addAccepted(state, '018f0000-0000-7000-8000-000000000004');
  await state.uploads.add({
    id: '018f0000-0000-7000-8000-000000000005',
    author: PERSON,
    origin: 'a network',
    name: '讲义.pdf',
    size: 1234,
    md5: MD5,
    expires: LATE,
  });
  const changes = { state: 'complete', sha256: DIGEST, proposal: uuid } as const;
  await state.uploads.update('018f0000-0000-7000-8000-000000000005', changes);
  await state.reports.add({
    follow: hashSecret('to follow the report'),
    kind: 'wrong-file',
    item: MD5,
    text: '第 3 页缺失',
    mail: undefined,
    origin: 'a network',
  });
  await state.wishes.add({ key: '数字电路', text: '数字电路', visitor: 'a visitor' });
  await state.wishes.add({ key: '数字电路', text: '数字电路', visitor: 'another' });
  await state.missedSearches.set({ week: 20_000, text: '模拟电路', visitors: 7 });
}

async function addAccepted(state: State, uuid: string): Promise<void> {
  await state.proposals.add({
    uuid,
    follow: hashSecret(`to follow ${uuid}`),
    kind: 'add',
    author: PERSON,
    origin: 'a network',
    content: '{}',
    thanks: '王同学',
    mail: undefined,
    state: 'open',
  });
  const change = { state: 'accepted', answer: '谢谢', commit: 'c0ffee' } as const;
  const added = await state.proposals.find(uuid);
  if (!added || !(await state.proposals.update(added, change)))
    throw new Error('it was not accepted');
}
