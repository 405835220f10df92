import * as v from 'valibot';
import { figure, label, short } from './svg.ts';

const pair = v.tuple([v.number(), v.number()]);
const plotSchema = v.strictObject({
  caption: v.optional(v.string()),
  x: pair,
  y: pair,
  /** Width and height in points. */
  size: v.optional(pair, [200, 130]),
  axes: v.optional(v.tuple([v.string(), v.string()]), ['x', 'y']),
  /** A drawing without axes. */
  bare: v.optional(v.boolean(), false),
  ticks: v.optional(v.record(v.string(), v.number()), {}),
  y_ticks: v.optional(v.record(v.string(), v.number()), {}),
  curves: v.optional(
    v.array(
      v.strictObject({
        /** An expression in x with the names of Math: `sin(x) / x`. */
        y: v.optional(v.string()),
        /** Or a curve given by two expressions in t. */
        xy: v.optional(v.tuple([v.string(), v.string()])),
        from: v.optional(v.number()),
        to: v.optional(v.number()),
        dashed: v.optional(v.boolean()),
        /** Shade down to the axis. */
        area: v.optional(v.boolean()),
      }),
    ),
    [],
  ),
  lines: v.optional(v.array(v.tuple([pair, pair])), []),
  arrows: v.optional(v.array(v.tuple([pair, pair])), []),
  dashes: v.optional(v.array(v.tuple([pair, pair])), []),
  points: v.optional(v.array(pair), []),
  labels: v.optional(v.record(v.string(), pair), {}),
});

const MARGIN = 14;
const STEPS = 160;

/** Axes, curves, shaded areas, points, arrows and labels in the plane. */
export function drawPlot(description: unknown): string {
  const plot = v.parse(plotSchema, description);
  const [width, height] = plot.size;
  const [left, right] = plot.x;
  const [bottom, top] = plot.y;
  const toX = (x: number) => MARGIN + ((x - left) / (right - left)) * (width - 2 * MARGIN);
  const toY = (y: number) => MARGIN + ((top - y) / (top - bottom)) * (height - 2 * MARGIN);
  const axisX = toX(Math.min(Math.max(0, left), right));
  const axisY = toY(Math.min(Math.max(0, bottom), top));
  /** A curve may leave the frame by a hair before it is cut. */
  const slack = 0.05 * (top - bottom);
  const parts: string[] = [];

  for (const curve of plot.curves) {
    const from = curve.from ?? left;
    const to = curve.to ?? right;
    const xOf = compile(curve.xy?.[0] ?? 't');
    const yOf = compile(curve.xy?.[1] ?? (curve.y ?? '0').replace(/\bx\b/g, 't'));
    const path = tracePath(from, to, (t) => {
      const y = yOf(t);
      const isOutside = !Number.isFinite(y) || y > top + slack || y < bottom - slack;
      return isOutside ? undefined : [toX(xOf(t)), toY(y)];
    });
    if (curve.area) {
      parts.push(
        `<path class="area" d="${path}L${short(toX(to))} ${short(axisY)}L${short(toX(from))} ${short(axisY)}Z"/>`,
      );
    }
    parts.push(`<path class="curve${curve.dashed ? ' dashed' : ''}" d="${path}"/>`);
  }
  if (!plot.bare) {
    parts.push(
      `<path class="axis" marker-end="url(#arrow)" d="M4 ${short(axisY)}H${width - 4}"/>`,
      `<path class="axis" marker-end="url(#arrow)" d="M${short(axisX)} ${height - 4}V4"/>`,
      label(plot.axes[0], width - 6, axisY + 11),
      label(plot.axes[1], axisX - 8, 11),
    );
  }
  for (const [text, x] of Object.entries(plot.ticks)) {
    parts.push(
      `<path class="axis" d="M${short(toX(x))} ${short(axisY)}v-3"/>`,
      label(text, toX(x), axisY + 10),
    );
  }
  for (const [text, y] of Object.entries(plot.y_ticks)) {
    parts.push(
      `<path class="axis" d="M${short(axisX)} ${short(toY(y))}h3"/>`,
      label(text, axisX - 4, toY(y) + 3, { anchor: 'end' }),
    );
  }
  const segment = (className: string, [[x1, y1], [x2, y2]]: [[number, number], [number, number]]) =>
    `<path class="${className}" ${className === 'arrow' ? 'marker-end="url(#arrow)"' : ''} d="M${short(toX(x1))} ${short(toY(y1))}L${short(toX(x2))} ${short(toY(y2))}"/>`;
  parts.push(...plot.lines.map((line) => segment('line', line)));
  parts.push(...plot.dashes.map((line) => segment('guide', line)));
  parts.push(...plot.arrows.map((line) => segment('arrow', line)));
  parts.push(
    ...plot.points.map(
      ([x, y]) => `<circle class="point" cx="${short(toX(x))}" cy="${short(toY(y))}" r="2"/>`,
    ),
    ...Object.entries(plot.labels).map(([text, [x, y]]) => label(text, toX(x), toY(y))),
  );
  return figure(parts.join(''), { width, height }, plot.caption);
}

/** The functions are written in our own content files, never by a visitor. */
function compile(expression: string): (t: number) => number {
  const names = 'sin,cos,tan,asin,acos,atan,exp,log,sqrt,abs,pow,PI,E,floor,sign,min,max,cbrt';
  const evaluate: unknown = new Function(`const {${names}} = Math; return (t) => ${expression}`)();
  if (typeof evaluate !== 'function') throw new Error(`${expression} is not an expression`);
  return (t) => Number(evaluate(t));
}

function tracePath(
  from: number,
  to: number,
  at: (t: number) => readonly [number, number] | undefined,
): string {
  let path = '';
  let isPenDown = false;
  for (let step = 0; step <= STEPS; step += 1) {
    const point = at(from + ((to - from) * step) / STEPS);
    if (point !== undefined) {
      path += `${isPenDown ? 'L' : 'M'}${short(point[0])} ${short(point[1])}`;
    }
    isPenDown = point !== undefined;
  }
  return path;
}
