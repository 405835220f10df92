import * as v from 'valibot';
import { figure, label, short } from './svg.ts';

const point = v.tuple([v.number(), v.number()]);
const circuitSchema = v.strictObject({
  caption: v.optional(v.string()),
  /** The step of the grid in points. */
  step: v.optional(v.number(), 52),
  /**
   * Kind, from, to, label: `[R, [0, 0], [1, 0], R_1 2Ω]`. The plus terminal of a source is at its
   * second end.
   */
  parts: v.array(
    v.union([
      v.strictTuple([v.picklist(['wire', 'R', 'C', 'L', 'V', 'I', 'open']), point, point]),
      v.strictTuple([
        v.picklist(['wire', 'R', 'C', 'L', 'V', 'I', 'open']),
        point,
        point,
        v.string(),
      ]),
    ]),
  ),
  dots: v.optional(v.array(point), []),
  ground: v.optional(point),
  labels: v.optional(v.record(v.string(), point), {}),
});

const MARGIN = 26;
const HALF = 11;

/** The symbols from (-HALF, 0) to (HALF, 0), without leads (GB/T 4728 shapes). */
const SYMBOLS = {
  R: `<rect class="part" x="${-HALF}" y="-4" width="${2 * HALF}" height="8"/>`,
  C: '<path class="part" d="M-11 0H-2M-2 -8V8M2 -8V8M2 0H11"/>',
  L: '<path class="part" d="M-11 0a3.66 3.66 0 0 1 7.33 0a3.66 3.66 0 0 1 7.33 0a3.66 3.66 0 0 1 7.33 0"/>',
  V: '<circle class="part" r="9"/><path class="part" d="M-11 0H11"/><path class="part" d="M17 -6v6m-3 -3h6M-16 -6v6"/>',
  I: '<circle class="part" r="9"/><path class="part" d="M0 -9V9M-11 0h2M9 0h2"/><path class="part" marker-end="url(#arrow)" d="M-8 -13H8"/>',
  wire: '',
  open: '<circle class="part" cx="-11" r="1.8"/><circle class="part" cx="11" r="1.8"/>',
} as const;

/** A circuit on a grid: resistors, capacitors, coils, sources, wires. */
export function drawCircuit(description: unknown): string {
  const circuit = v.parse(circuitSchema, description);
  const index = (grid: number) => MARGIN + grid * circuit.step;
  const parts = circuit.parts.map(([kind, from, to, text = '']) => {
    const [x1, y1, x2, y2] = [index(from[0]), index(from[1]), index(to[0]), index(to[1])];
    if (kind === 'wire') {
      return `<path class="part" d="M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}"/>`;
    }
    const length = Math.hypot(x2 - x1, y2 - y1);
    const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const middleX = (x1 + x2) / 2;
    const middleY = (y1 + y2) / 2;
    const lead = length / 2 - HALF;
    const leads =
      kind === 'open'
        ? ''
        : `<path class="part" d="M${short(-length / 2)} 0h${short(lead)}M${HALF} 0h${short(lead)}"/>`;
    const isUpright = Math.abs(x2 - x1) < 1;
    const words = isUpright
      ? label(text, middleX + 14, middleY + 3, { anchor: 'start' })
      : label(text, middleX, middleY - (kind === 'I' ? 18 : 12));
    return `<g transform="translate(${short(middleX)} ${short(middleY)}) rotate(${short(angle)})">${leads}${SYMBOLS[kind]}</g>${words}`;
  });
  parts.push(
    ...circuit.dots.map(
      ([x, y]) => `<circle class="point" cx="${short(index(x))}" cy="${short(index(y))}" r="2"/>`,
    ),
    ...Object.entries(circuit.labels).map(([text, [x, y]]) => label(text, index(x), index(y))),
  );
  if (circuit.ground !== undefined) {
    const [x, y] = circuit.ground;
    parts.push(
      `<path class="part" d="M${short(index(x))} ${short(index(y))}v7m-8 0h16m-13 3h10m-7 3h4"/>`,
    );
  }
  const ends = circuit.parts.flatMap(([, from, to]) => [from, to]);
  const width = index(Math.max(...ends.map(([x]) => x))) + MARGIN + 20;
  const height = index(Math.max(...ends.map(([, y]) => y))) + MARGIN;
  return figure(parts.join(''), { width, height }, circuit.caption);
}
