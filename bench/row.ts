/** One line of the output of `npm run bench`. */
export interface Row {
  readonly name: string;
  readonly ours: number;
  /** The same figure of the baseline, measured in the same run. */
  readonly baseline?: number;
  /** The unit of both figures: ms, kB, MB/s, keys. */
  readonly unit: string;
  /** `ours` divided by `baseline`. */
  readonly ratio?: number;
  /** The promise of the product, such as `≤ 50 ms`. */
  readonly target?: string;
  readonly reached?: boolean;
}

/** The target of a figure, and the figure that it applies to. */
export type Target =
  | { readonly atMost: number; readonly of?: 'ours' | 'ratio' }
  | { readonly atLeast: number; readonly of?: 'ours' | 'ratio' }
  | { readonly below: number; readonly of?: 'ours' | 'ratio' };

/** A row with its ratio, its target as text and whether it is met. */
export function row(
  name: string,
  unit: string,
  figures: { readonly ours: number; readonly baseline?: number | undefined },
  target?: Target,
): Row {
  const { ours, baseline } = figures;
  const ratio = baseline ? ours / baseline : undefined;
  const measured = target?.of === 'ratio' ? ratio : ours;
  return {
    name,
    ours,
    unit,
    ...(baseline !== undefined && { baseline }),
    ...(ratio !== undefined && { ratio }),
    ...(target && { target: formatTarget(target, unit) }),
    ...(target && measured !== undefined && { reached: isReached(target, measured) }),
  };
}

function isReached(target: Target, figure: number): boolean {
  if ('atMost' in target) return figure <= target.atMost;
  if ('atLeast' in target) return figure >= target.atLeast;
  return figure < target.below;
}

function formatTarget(target: Target, unit: string): string {
  const of = target.of === 'ratio' ? '×' : ` ${unit}`;
  if ('atMost' in target) return `≤ ${target.atMost}${of}`;
  if ('atLeast' in target) return `≥ ${target.atLeast}${of}`;
  return `< ${target.below}${of}`;
}
