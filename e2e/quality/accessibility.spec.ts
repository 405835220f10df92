import { expectNoBarriers } from '../fixtures/expectNoBarriers.ts';
import { openState, STATES } from '../fixtures/states.ts';
import { test } from '../fixtures/test.ts';

for (const state of STATES) {
  test(`everybody can use it, by day and by night: ${state.name}`, async ({
    page,
    expectedErrors,
  }) => {
    await openState(page, state, expectedErrors);
    await expectNoBarriers(page);
  });
}
