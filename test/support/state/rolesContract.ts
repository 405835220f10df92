import { expect, test } from 'vitest';
import type { Role } from '../../../src/state/roles.ts';
import { hashSecret } from '../../../src/state/secretHash.ts';
import { type ContractSubject, DAY, HOUR } from './contractSubject.ts';

/** Roles and invitations, for each database. */
export function testRoles(subject: ContractSubject): void {
  const invite = (secret: string, role: Role = 'reviewer') =>
    subject.state.roles.invite({
      id: `invitation ${secret}`,
      hash: hashSecret(secret),
      role,
      note: '王同学',
      expires: subject.time + 7 * DAY,
    });

  test('the higher of two grants counts, and each source is revoked for itself', async () => {
    const { roles } = subject.state;
    const person = 'p1';
    expect(await roles.find(person)).toBeUndefined();
    await roles.grant({ person, role: 'reviewer', source: 'link', note: '王同学' });
    await roles.grant({ person, role: 'maintainer', source: 'method', note: undefined });
    expect(await roles.find(person)).toBe('maintainer');
    expect(await roles.revoke(person, 'method')).toBe(true);
    expect(await roles.revoke(person, 'method')).toBe(false);
    expect(await roles.find(person)).toBe('reviewer');
    expect(await roles.list()).toEqual([
      { person, role: 'reviewer', source: 'link', since: subject.time, note: '王同学' },
    ]);
    await roles.grant({ person, role: 'maintainer', source: 'method', note: undefined });
    expect(await roles.revoke(person)).toBe(true);
    expect(await roles.find(person)).toBeUndefined();
    expect(await roles.list()).toEqual([]);
  });

  test('a role by a method ends 30 days after it was last confirmed', async () => {
    const { roles } = subject.state;
    const grant = { person: 'p1', role: 'reviewer', source: 'method', note: undefined } as const;
    await roles.grant(grant);
    await roles.grant({ ...grant, person: 'p2', source: 'link' });
    subject.time += 29 * DAY;
    await roles.grant(grant);
    subject.time += 30 * DAY - 1;
    expect(await roles.find('p1')).toBe('reviewer');
    subject.time += 1;
    expect(await roles.find('p1')).toBeUndefined();
    expect((await roles.list()).map(({ person }) => person)).toEqual(['p2']);
    expect(await subject.state.prune()).toBe(1);
    expect(await roles.find('p2')).toBe('reviewer');
  });

  test('a blocked person has no role until the block ends', async () => {
    const { roles, blocks } = subject.state;
    await roles.grant({ person: 'p1', role: 'maintainer', source: 'link', note: undefined });
    await blocks.add({ person: 'p1', until: subject.time + HOUR, note: undefined });
    expect(await roles.find('p1')).toBeUndefined();
    await invite('s');
    expect(await roles.accept(hashSecret('s'), 'p1')).toBeUndefined();
    subject.time += HOUR;
    expect(await roles.find('p1')).toBe('maintainer');
    // The refused link still works for somebody else.
    expect(await roles.accept(hashSecret('s'), 'p2')).toMatchObject({ role: 'reviewer' });
  });

  test('of many who open a link at once, one gets its role', async () => {
    await invite('s', 'maintainer');
    const machines = [subject.state, await subject.another()];
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        machines[index % 2]?.roles.accept(hashSecret('s'), `p${index}`),
      ),
    );
    const granted = outcomes.filter((grant) => grant !== undefined);
    expect(granted).toHaveLength(1);
    expect(granted[0]).toMatchObject({ role: 'maintainer', source: 'link', note: '王同学' });
    expect(await subject.state.roles.list()).toEqual(granted);
    expect(await subject.state.roles.invitations()).toEqual([]);
  });

  test('a link that has expired or was withdrawn grants nothing', async () => {
    const { roles } = subject.state;
    await invite('early');
    subject.time += DAY;
    await invite('late');
    await invite('withdrawn');
    expect(await roles.withdrawInvitation('invitation withdrawn')).toBe(true);
    expect(await roles.withdrawInvitation('invitation withdrawn')).toBe(false);
    expect(await roles.accept(hashSecret('withdrawn'), 'p1')).toBeUndefined();
    subject.time += 6 * DAY;
    expect(await roles.findInvitation(hashSecret('early'))).toBeUndefined();
    expect(await roles.accept(hashSecret('early'), 'p1')).toBeUndefined();
    expect((await roles.invitations()).map(({ id }) => id)).toEqual(['invitation late']);
    expect(await roles.findInvitation(hashSecret('late'))).toMatchObject({ role: 'reviewer' });
    expect(await subject.state.prune()).toBe(1);
  });

  test('a maintainer who opens a link for reviewers stays a maintainer', async () => {
    const { roles } = subject.state;
    await roles.grant({ person: 'p1', role: 'maintainer', source: 'link', note: undefined });
    await invite('s');
    expect(await roles.accept(hashSecret('s'), 'p1')).toMatchObject({ role: 'maintainer' });
    expect(await roles.find('p1')).toBe('maintainer');
  });
}
