/** The stages that a filter offers (specification, sections 2 and 9). */
export const STAGES = ['期中', '期末', '其他'] as const;

interface Timed {
  readonly time: { readonly stage?: string | undefined };
}

/** The stage that a card shows; 其他 if the test has none (specification, sections 2 and 5). */
export function stageOf(test: Timed): string {
  return test.time.stage ?? '其他';
}

/** The stage that a test is filtered by; 其他 also for a stage that the filter does not offer. */
export function stageGroupOf(test: Timed): (typeof STAGES)[number] {
  return STAGES.find((stage) => stage === test.time.stage) ?? '其他';
}
