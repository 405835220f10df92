import * as v from 'valibot';
import { figure, label, short } from './svg.ts';

const graphSchema = v.strictObject({
  caption: v.optional(v.string()),
  /** Distance in points between adjacent grid positions. */
  grid: v.optional(v.tuple([v.number(), v.number()]), [36, 34]),
  shape: v.optional(v.picklist(['circle', 'box']), 'circle'),
  /** Name → column, row and, if different from the name, the label. */
  nodes: v.record(
    v.string(),
    v.union([
      v.strictTuple([v.number(), v.number()]),
      v.strictTuple([v.number(), v.number(), v.string()]),
    ]),
  ),
  /** `A-B`, `A->B`, `A->B: weight`; `A=>A: label` is a loop; a `~` before it bends the line. */
  edges: v.optional(v.array(v.string()), []),
  /** Nodes drawn with a double line: accepting states. */
  double: v.optional(v.array(v.string()), []),
  filled: v.optional(v.array(v.string()), []),
  /** The node that the start arrow points to. */
  start: v.optional(v.string()),
});

const EDGE = /^(~?)\s*([^-=>~:]+?)\s*(->|=>|-)\s*([^:]+?)(?::\s*(.*))?$/u;
const RADIUS = 10;
const MARGIN = 24;

/** Trees, graphs, automata, lists in boxes and block diagrams on a grid. */
export function drawGraph(description: unknown): string {
  const graph = v.parse(graphSchema, description);
  const [gridX, gridY] = graph.grid;
  const places = Object.entries(graph.nodes).map(([name, [column, row, text = name]]) => ({
    name,
    text,
    x: MARGIN + column * gridX,
    y: MARGIN + row * gridY,
    halfWidth:
      graph.shape === 'circle'
        ? RADIUS
        : Math.max(RADIUS, 5 + [...text].reduce((w, c) => w + (c < '\u0100' ? 2.6 : 4.6), 0)),
  }));
  const find = (name: string) => {
    const place = places.find((candidate) => candidate.name === name);
    if (place === undefined) throw new Error(`the graph has no node ${name}`);
    return place;
  };
  const edges = graph.edges.map((text) => {
    const [, bend, from, kind, to, weight = ''] = EDGE.exec(text) ?? [];
    if (from === undefined || to === undefined) throw new Error(`${text} is not an edge`);
    if (from === to) return drawLoop(find(from), weight);
    return drawEdge(find(from), find(to), {
      isArrow: kind === '->',
      bend: bend === '~' ? 14 : 0,
      weight,
    });
  });
  const nodes = places.map((place) =>
    drawNode(place, {
      shape: graph.shape,
      isDouble: graph.double.includes(place.name),
      isFilled: graph.filled.includes(place.name),
    }),
  );
  if (graph.start !== undefined) {
    const { x, y } = find(graph.start);
    edges.push(
      `<path class="edge" marker-end="url(#arrow)" d="M${short(x - RADIUS - 14)} ${short(y)}h13"/>`,
    );
  }
  const width = Math.max(...places.map((place) => place.x + place.halfWidth)) + MARGIN - RADIUS;
  const height = Math.max(...places.map((place) => place.y)) + MARGIN;
  return figure([...edges, ...nodes].join(''), { width, height }, graph.caption);
}

type Place = { text: string; x: number; y: number; halfWidth: number };

function drawNode(
  { text, x, y, halfWidth }: Place,
  { shape, isDouble, isFilled }: { shape: 'circle' | 'box'; isDouble: boolean; isFilled: boolean },
): string {
  const className = isFilled ? 'node filled' : 'node';
  const outline =
    shape === 'circle'
      ? `<circle class="${className}" cx="${short(x)}" cy="${short(y)}" r="${RADIUS}"/>`
      : `<rect class="${className}" x="${short(x - halfWidth)}" y="${short(y - RADIUS)}" width="${short(2 * halfWidth)}" height="${2 * RADIUS}" rx="2"/>`;
  const second = isDouble
    ? `<circle class="ring" cx="${short(x)}" cy="${short(y)}" r="${RADIUS - 2.4}"/>`
    : '';
  return `${outline}${second}${label(text, x, y + 3, { className: isFilled ? 'label inverse' : 'label' })}`;
}

function drawEdge(
  from: Place,
  to: Place,
  { isArrow, bend, weight }: { isArrow: boolean; bend: number; weight: string },
): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [alongX, alongY] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const gap = (place: Place) => (Math.abs(alongX) > 0.9 ? place.halfWidth : RADIUS) + 1;
  const startX = from.x + alongX * gap(from);
  const startY = from.y + alongY * gap(from);
  const endX = to.x - alongX * gap(to);
  const endY = to.y - alongY * gap(to);
  const middleX = (startX + endX) / 2 + alongY * bend;
  const middleY = (startY + endY) / 2 - alongX * bend;
  const arrow = isArrow ? ' marker-end="url(#arrow)"' : '';
  const words =
    weight === ''
      ? ''
      : label(weight, middleX + alongY * 7, middleY - Math.abs(alongX) * 7 + 3, {
          className: 'label weight',
        });
  return `<path class="edge"${arrow} d="M${short(startX)} ${short(startY)}Q${short(middleX)} ${short(middleY)} ${short(endX)} ${short(endY)}"/>${words}`;
}

function drawLoop({ x, y }: Place, weight: string): string {
  return `<path class="edge" marker-end="url(#arrow)" d="M${short(x - 5)} ${short(y - 9)}c-6 -16 16 -16 10 0"/>${label(weight, x, y - 21.5, { className: 'label weight' })}`;
}
