import { short } from '../../figures/svg.ts';
import type { Random } from '../../random.ts';
import type { Palette } from '../palettes.ts';

/** A cover is 148 by 210, in millimetres. */
export const COVER_WIDTH = 148;
export const COVER_HEIGHT = 210;

export type CoverArt = {
  /** SVG elements over the whole page. */
  drawing: string;
  /** The position of the text: the class of the layout in coverStyles. */
  placement: 'top' | 'bottom' | 'middle' | 'framed' | 'banded';
};

type Draw = (palette: Palette, random: Random, sign: string) => CoverArt;

const circle = (x: number, y: number, radius: number, style: string) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${style}/>`;
const rectangle = (x: number, y: number, width: number, height: number, style: string) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" ${style}/>`;
const path = (d: string, style: string) => `<path d="${d}" ${style}/>`;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Rings around the lower right corner. */
const arcs: Draw = ({ first, second, third }) => ({
  placement: 'top',
  drawing: range(9)
    .map((index) => {
      const colour = [first, second, third][index % 3];
      return circle(
        148,
        210,
        128 - index * 13.5,
        `fill="none" stroke="${colour}" stroke-width="${index % 3 === 0 ? 6.5 : 3}"`,
      );
    })
    .join(''),
});

/** A wall of quarter circles, discs and squares. */
const tiles: Draw = ({ first, second, third, text }, random) => {
  const side = 148 / 5;
  const shapes = range(20).map((index) => {
    const x = (index % 5) * side;
    const y = 210 - side * 4 + Math.floor(index / 5) * side;
    const ground = random.pick([first, second, third]);
    const front = random.pick([text, first, third, second]);
    const square = rectangle(x, y, side + 0.2, side + 0.2, `fill="${ground}"`);
    const corner = random.pick([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    const [cornerX = 0, cornerY = 0] = corner;
    const quarter = path(
      `M${short(x + cornerX * side)} ${short(y + cornerY * side)}h${short((1 - 2 * cornerX) * side)}a${short(side)} ${short(side)} 0 0 ${cornerX === cornerY ? 1 : 0} ${short((2 * cornerX - 1) * side)} ${short((1 - 2 * cornerY) * side)}z`,
      `fill="${front}"`,
    );
    const disc = circle(x + side / 2, y + side / 2, side * 0.32, `fill="${front}"`);
    return square + (ground === front ? '' : random.pick([quarter, quarter, disc]));
  });
  return { placement: 'top', drawing: shapes.join('') };
};

/** A field of sines whose amplitude swells in the middle. */
const waves: Draw = ({ first, third }, random) => {
  const phase = random.next() * 6;
  const lines = range(34).map((row) => {
    const base = 92 + row * 3.2;
    const points = range(75).map((step) => {
      const x = step * 2;
      const swell = Math.exp(-(((x - 74) / 34) ** 2));
      const y =
        base -
        swell * (7 + 6 * Math.sin(row * 0.45 + phase)) * Math.sin(x * 0.16 + row * 0.21 + phase);
      return `${step === 0 ? 'M' : 'L'}${x} ${short(y)}`;
    });
    return path(
      points.join(''),
      `fill="none" stroke="${row % 6 === 2 ? first : third}" stroke-width="${row % 6 === 2 ? 1 : 0.5}"`,
    );
  });
  return { placement: 'top', drawing: lines.join('') };
};

/** Ellipses around one centre, with a body on each. */
const orbits: Draw = ({ first, second, third }, random) => {
  const rings = range(6).map((index) => {
    const tilt = index * 30 + random.whole(-6, 6);
    const long = 30 + index * 9;
    const angle = random.next() * 2 * Math.PI;
    const body = circle(
      long * Math.cos(angle),
      long * 0.42 * Math.sin(angle),
      1.6 + (index % 3),
      `fill="${index % 2 === 0 ? first : third}"`,
    );
    return `<g transform="translate(74 132) rotate(${tilt})"><ellipse rx="${long}" ry="${short(long * 0.42)}" fill="none" stroke="${second}" stroke-width="0.8"/>${body}</g>`;
  });
  return { placement: 'top', drawing: `${rings.join('')}${circle(74, 132, 9, `fill="${first}"`)}` };
};

/** One broad band, as on a handbook. */
const band: Draw = ({ first, second, third }) => ({
  placement: 'banded',
  drawing: [
    rectangle(0, 54, 148, 66, `fill="${first}"`),
    rectangle(0, 120, 148, 3, `fill="${third}"`),
    ...range(11).map((index) =>
      rectangle(
        14 + index * 11,
        140 + (index % 2) * 3,
        7,
        26 + ((index * 37) % 23),
        `fill="${second}" opacity="${0.35 + (index % 4) * 0.2}"`,
      ),
    ),
  ].join(''),
});

/** A double frame with corners, as old textbooks have. */
const frame: Draw = ({ first, second }) => {
  const corner = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M0 0h16M0 0v16M4 4h9v9h-9z', `fill="none" stroke="${first}" stroke-width="0.9"`)}</g>`;
  const petals = range(12)
    .map(
      (index) =>
        `<ellipse cx="0" cy="-13" rx="4.2" ry="12" transform="rotate(${index * 30})" fill="none" stroke="${index % 2 === 0 ? first : second}" stroke-width="0.7"/>`,
    )
    .join('');
  return {
    placement: 'framed',
    drawing: [
      rectangle(9, 9, 130, 192, `fill="none" stroke="${first}" stroke-width="1.4"`),
      rectangle(12, 12, 124, 186, `fill="none" stroke="${first}" stroke-width="0.4"`),
      corner(16, 16, 0),
      corner(132, 16, 90),
      corner(132, 194, 180),
      corner(16, 194, 270),
      `<g transform="translate(74 138)">${petals}${circle(0, 0, 3, `fill="${first}"`)}</g>`,
    ].join(''),
  };
};

/** Points joined to the points near them. */
const network: Draw = ({ first, second, third }, random) => {
  const points: { x: number; y: number; isLarge: boolean }[] = [];
  for (const index of range(400)) {
    const point = {
      x: random.next() * 156 - 4,
      y: 82 + random.next() * 130,
      isLarge: index % 6 === 0,
    };
    const isFree = points.every(({ x, y }) => Math.hypot(x - point.x, y - point.y) > 14);
    if (isFree) points.push(point);
  }
  const lines = points.flatMap((from, index) =>
    points
      .slice(index + 1)
      .filter((to) => Math.hypot(from.x - to.x, from.y - to.y) < 27)
      .map((to) =>
        path(
          `M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`,
          `stroke="${second}" stroke-width="0.5"`,
        ),
      ),
  );
  const dots = points.map(({ x, y, isLarge }) =>
    circle(x, y, isLarge ? 3.6 : 1.5, `fill="${isLarge ? first : third}"`),
  );
  return { placement: 'top', drawing: [...lines, ...dots].join('') };
};

/** Hills behind hills, and a sun. */
const strata: Draw = ({ first, second, third, text }, random) => {
  const hills = range(5).map((layer) => {
    const base = 112 + layer * 20;
    const points = range(38).map((step) => {
      const x = step * 4;
      const y =
        base -
        11 * Math.sin(x * 0.035 + layer * 1.9) -
        5 * Math.sin(x * 0.09 + layer) -
        random.next() * 0.6;
      return `L${x} ${short(y)}`;
    });
    return path(
      `M0 210${points.join('')}L148 210z`,
      `fill="${layer % 2 === 0 ? second : first}" opacity="${short(0.35 + layer * 0.15)}"`,
    );
  });
  return {
    placement: 'top',
    drawing: `${circle(108, 96, 17, `fill="${third}"`)}${hills.join('')}${path('M14 196h120', `stroke="${text}" stroke-width="0.4"`)}`,
  };
};

/** One huge sign. */
const glyph: Draw = ({ first, second, third }, _random, sign) => ({
  placement: 'bottom',
  drawing: [
    circle(118, 26, 62, `fill="${second}"`),
    `<text x="74" y="118" text-anchor="middle" font-family="KaTeX_Main,Song" font-size="118" fill="${first}">${sign}</text>`,
    path('M14 150h28', `stroke="${third}" stroke-width="2"`),
  ].join(''),
});

/** Traces of a circuit board. */
const traces: Draw = ({ first, second, third }, random) => {
  const tracks = range(15).map((index) => {
    const x = 8 + index * 9.4;
    const turn = 96 + random.whole(0, 50);
    const shift = random.pick([-9.4, 9.4, 18.8]);
    const end = turn + Math.abs(shift) + random.whole(6, 34);
    const colour = index % 4 === 1 ? first : second;
    const line = path(
      `M${short(x)} 210V${short(end)}L${short(x + shift)} ${short(end - Math.abs(shift))}V${turn - 6}`,
      `fill="none" stroke="${colour}" stroke-width="1.3"`,
    );
    return `${line}${circle(x + shift, turn - 8, 2.2, `fill="none" stroke="${index % 4 === 1 ? third : colour}" stroke-width="1.3"`)}`;
  });
  const chip = rectangle(48, 168, 52, 30, `rx="2" fill="${first}"`);
  return { placement: 'top', drawing: tracks.join('') + chip };
};

export const COVER_ART = {
  arcs,
  tiles,
  waves,
  orbits,
  band,
  frame,
  network,
  strata,
  glyph,
  traces,
} as const satisfies Record<string, Draw>;
