/** Label values by name. */
export type Labels = Readonly<Record<string, string>>;

/** A number that only grows. */
export interface Counter {
  add(labels?: Labels, by?: number): void;
}

/** How many measured values were at most each bound. */
export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/** The value of a gauge: one number, or one for each set of labels. */
export type Reading = number | readonly { readonly labels: Labels; readonly value: number }[];

/** The metrics of this process, in the format of Prometheus. */
export interface Registry {
  counter(name: string, help: string): Counter;
  /** @param bounds upper bounds of the buckets, ascending */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** @param read called for each export; if it fails, the gauge is left out */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void;
  /** All metrics in the text format of Prometheus, version 0.0.4. */
  text(): Promise<string>;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** For each metric. More label sets count as `other`, so that outsiders cannot grow them. */
const MOST_SERIES = 100;

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Its lines without the head. */
  lines(): readonly string[] | Promise<readonly string[]>;
}

export function createRegistry(): Registry {
  const metrics: Metric[] = [];
  return {
    counter(name, help) {
      const series = createSeries(() => ({ value: 0 }));
      metrics.push({
        name,
        help,
        type: 'counter',
        lines: () => series.all().map(([labels, { value }]) => line(name, labels, value)),
      });
      return {
        add(labels = {}, by = 1) {
          series.of(labels).value += by;
        },
      };
    },
    histogram(name, help, bounds) {
      const series = createSeries(() => ({ sum: 0, counts: bounds.map(() => 0), count: 0 }));
      metrics.push({
        name,
        help,
        type: 'histogram',
        lines: () =>
          series
            .all()
            .flatMap(([labels, { sum, counts, count }]) => [
              ...bounds.map((bound, index) =>
                line(`${name}_bucket`, { ...labels, le: String(bound) }, counts[index] ?? 0),
              ),
              line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
              line(`${name}_sum`, labels, sum),
              line(`${name}_count`, labels, count),
            ]),
      });
      return {
        observe(value, labels = {}) {
          const entry = series.of(labels);
          entry.sum += value;
          entry.count += 1;
          for (const [index, bound] of bounds.entries()) {
            if (value <= bound) entry.counts[index] = (entry.counts[index] ?? 0) + 1;
          }
        },
      };
    },
    gauge(name, help, read) {
      metrics.push({
        name,
        help,
        type: 'gauge',
        async lines() {
          const reading = await read();
          if (typeof reading === 'number') return [line(name, {}, reading)];
          return reading
            .slice(0, MOST_SERIES)
            .map(({ labels, value }) => line(name, labels, value));
        },
      });
    },
    async text() {
      const parts = await Promise.all(
        metrics.map(async (metric) => {
          // A failing database leaves out only its own metrics.
          const lines = await Promise.try(() => metric.lines()).catch(() => []);
          if (lines.length === 0) return '';
          const { name, help, type } = metric;
          return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('\n')}\n`;
        }),
      );
      return parts.join('');
    },
  };
}

/** One value for each set of labels, few in number. */
function createSeries<Value>(create: () => Value) {
  const byLabels = new Map<string, readonly [Labels, Value]>();
  return {
    of(labels: Labels): Value {
      const key = JSON.stringify(Object.entries(labels));
      const found = byLabels.get(key);
      if (found) return found[1];
      if (byLabels.size >= MOST_SERIES) {
        const other = Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']));
        const otherKey = JSON.stringify(Object.entries(other));
        const entry = byLabels.get(otherKey) ?? ([other, create()] as const);
        byLabels.set(otherKey, entry);
        return entry[1];
      }
      const value = create();
      byLabels.set(key, [labels, value]);
      return value;
    },
    all: () => [...byLabels.values()],
  };
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escapeLabel(text: string): string {
  return text.replace(/[\\"\n]/gu, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}
