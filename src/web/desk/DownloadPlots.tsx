import { type ReactElement, useMemo, useState } from 'react';
import type { Desk } from '../../protocol/contribution/desk.ts';
import { Plot } from './Plot.tsx';
import { INTERVALS, type Interval, plotSeries } from './plotSeries.ts';

/** Downloads by day, week or term. */
export function DownloadPlots({
  downloads,
}: {
  readonly downloads: Desk['downloads'];
}): ReactElement {
  const [interval, setInterval] = useState<Interval>('days');
  // The same figures are the same plot, however often the desk is read again.
  const figures = JSON.stringify(downloads[interval]);
  const entries = useMemo(() => plotSeries(interval, JSON.parse(figures)), [interval, figures]);
  return (
    <>
      <fieldset className="desk-intervals">
        <legend className="sr-only">时间间隔</legend>
        {INTERVALS.map(({ interval: each, label }) => (
          <label key={each}>
            <input
              type="radio"
              name="interval"
              checked={each === interval}
              onChange={() => setInterval(each)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <Plot
        title={`下载次数（${INTERVALS.find((each) => each.interval === interval)?.label}）`}
        unit="次"
        entries={entries}
      />
    </>
  );
}
