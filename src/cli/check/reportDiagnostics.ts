import { type CheckDiagnostic, RULES, type Rule } from '../../archive/check/rules.ts';
import { formatDiagnostic } from '../../archive/diagnostic.ts';
import { countOf } from '../terminal/countOf.ts';
import { inDigits } from '../terminal/progressLine.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** How many findings of a rule are printed before the rest is counted. */
const MOST_OF_A_RULE = 20;

/** Prints findings by rule, errors first; only the first few of each rule unless `all` is set. */
export function reportDiagnostics(
  diagnostics: readonly CheckDiagnostic[],
  terminal: Pick<Terminal, 'print' | 'style'>,
  { all }: { readonly all: boolean },
): void {
  for (const severity of ['error', 'warning'] as const) {
    const byRule = Map.groupBy(
      diagnostics.filter((diagnostic) => diagnostic.severity === severity),
      ({ rule }) => rule,
    );
    for (const [rule, found] of byRule) report(rule, found);
  }

  function report(rule: Rule, found: readonly CheckDiagnostic[]): void {
    const [severity, about] = RULES[rule];
    const style = severity === 'error' ? 'red' : 'yellow';
    const head = terminal.style(style, `${severity} ${rule}`);
    terminal.print(`${head} (${inDigits(found.length)}): ${about}`);
    const shown = all ? found : found.slice(0, MOST_OF_A_RULE);
    for (const checkDiagnostic of shown) terminal.print(`  ${formatDiagnostic(checkDiagnostic)}`);
    if (shown.length < found.length) {
      const rest = inDigits(found.length - shown.length);
      terminal.print(terminal.style('dim', `  and ${rest} more, which --all lists`));
    }
  }
}

/** Formats counts of findings: `2 errors, 1 warning`. */
export function countDiagnostics(diagnostics: readonly CheckDiagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return `${countOf(errors, 'error')}, ${countOf(warnings, 'warning')}`;
}
