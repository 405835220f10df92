import type { CheckDiagnostic } from '../../archive/check/rules.ts';
import type { Faults } from '../../contribute/desk/createDesk.ts';

/** How many faults of a rule are selected: one rule may have thousands. */
const MOST_OF_A_RULE = 5;
const MOST = 50;

/** Counts faults, and selects the first few of each rule, errors first. */
export function selectFaults(diagnostics: readonly CheckDiagnostic[]): Faults {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  const selected = [errors, warnings].flatMap((some) =>
    [...Map.groupBy(some, ({ rule }) => rule).values()].flatMap((found) =>
      found.slice(0, MOST_OF_A_RULE),
    ),
  );
  return {
    errors: errors.length,
    warnings: warnings.length,
    list: selected
      .slice(0, MOST)
      .map(({ file, field, reason, severity }) => ({ file, field, reason, severity })),
  };
}
