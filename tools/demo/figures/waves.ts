import * as v from 'valibot';
import { figure, label, short } from './svg.ts';

const wavesSchema = v.strictObject({
  caption: v.optional(v.string()),
  /** The width of one digit in points. */
  beat: v.optional(v.number(), 16),
  /** Name → levels: `CLK: "010101"`; `x` is unknown. */
  signals: v.record(v.string(), v.pipe(v.string(), v.regex(/^[01x]+$/))),
});

const LEFT = 34;
const ROW = 24;
const SWING = 13;

/** A timing diagram of digital signals. */
export function drawWaves(description: unknown): string {
  const { caption, beat, signals } = v.parse(wavesSchema, description);
  const rows = Object.entries(signals);
  const beats = Math.max(...rows.map(([, levels]) => levels.length));
  const width = LEFT + beats * beat + 10;
  const height = rows.length * ROW + 12;
  const guides = Array.from(
    { length: beats + 1 },
    (_, index) => `<path class="guide faint" d="M${LEFT + index * beat} 4V${height - 4}"/>`,
  );
  const waves = rows.map(([name, levels], row) => {
    const low = row * ROW + ROW;
    const heights = [...levels].map((level) =>
      level === '1' ? low - SWING : level === '0' ? low : low - SWING / 2,
    );
    const path = heights.map(
      (y, index) => `${index === 0 ? 'M' : 'L'}${LEFT + index * beat} ${short(y)}h${beat}`,
    );
    return `${label(name, LEFT - 8, low - 3, { anchor: 'end' })}<path class="curve" d="${path.join('')}"/>`;
  });
  return figure([...guides, ...waves].join(''), { width, height }, caption);
}
