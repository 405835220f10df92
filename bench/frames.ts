import * as v from 'valibot';

/** One frame of a page's main thread, in ms. */
export interface Frame {
  /** The time until the next frame started. */
  readonly lasted: number;
  /** By the thread's clock, which stops while other programs run. */
  readonly worked: number;
}

/** The trace categories that `readFrames` needs. */
export const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];

const EventSchema = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  /** Microseconds. */
  ts: v.number(),
  dur: v.optional(v.number()),
  tdur: v.optional(v.number()),
});

type Event = v.InferOutput<typeof EventSchema>;

const threadOf = (event: Event) => `${event.pid} ${event.tid}`;

/**
 * Reads the frames from a Chromium trace (Trace Event Format) of a page that requests an animation
 * frame in each. Uses the thread with the most frames.
 */
export function readFrames(trace: string): Frame[] {
  const { traceEvents }: { traceEvents: unknown[] } = JSON.parse(trace);
  const events = traceEvents.filter((event): event is Event => v.is(EventSchema, event));
  const byThread = Map.groupBy(
    events.filter(({ name }) => name === 'FireAnimationFrame'),
    threadOf,
  );
  const [busiest = []] = [...byThread.values()].sort((a, b) => b.length - a.length);
  const [first] = busiest;
  if (!first) return [];
  const tasks = events
    .filter((event) => event.name === 'RunTask' && threadOf(event) === threadOf(first))
    .sort((a, b) => a.ts - b.ts);
  return framesOf(
    busiest.map(({ ts }) => ts),
    tasks,
  );
}

/** A frame starts with the task that runs its animation callbacks; there may be several. */
function framesOf(callbacks: readonly number[], tasks: readonly Event[]): Frame[] {
  const sorted = callbacks.toSorted((a, b) => a - b);
  const frames: { begun: number; worked: number }[] = [];
  let next = 0;
  for (const task of tasks) {
    let draws = false;
    while ((sorted[next] ?? Number.POSITIVE_INFINITY) < task.ts + (task.dur ?? 0)) {
      draws = true;
      next += 1;
    }
    if (draws) frames.push({ begun: task.ts, worked: 0 });
    const frame = frames.at(-1);
    if (frame) frame.worked += (task.tdur ?? 0) / 1000;
  }
  return frames.slice(0, -1).map(({ begun, worked }, i) => ({
    lasted: ((frames[i + 1]?.begun ?? begun) - begun) / 1000,
    worked,
  }));
}
