/** The stages that a filter offers (specification, sections 2 and 9). */
export const STAGES = ['期中', '期末', '其他'] as const;

/** The stage that a test counts as: a missing stage counts as 其他 (specification, section 5). */
export function stageOf(test: { readonly time: { readonly stage?: string | undefined } }): string {
  return test.time.stage ?? '其他';
}
