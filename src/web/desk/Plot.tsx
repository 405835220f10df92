import { type ReactElement, useCallback, useState } from 'react';
import { describeSeries, type PlotEntry } from './plotSeries.ts';

/**
 * A series as bars, with the same figures as a table. The library that draws loads with the first plot;
 * without it the table is still there.
 */
export function Plot({
  title,
  unit,
  entries,
}: {
  readonly title: string;
  /** The measure word of the values. */
  readonly unit: string;
  readonly entries: readonly PlotEntry[];
}): ReactElement {
  const [isFailed, setFailed] = useState(false);
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return;
      let isGone = false;
      let remove: (() => void) | undefined;
      import('./createPlot.ts').then(
        ({ createPlot }) => {
          if (!isGone) remove = createPlot(canvas, entries, unit);
        },
        () => setFailed(true),
      );
      return () => {
        isGone = true;
        remove?.();
      };
    },
    [entries, unit],
  );
  return (
    <figure>
      {isFailed ? (
        <p className="desk-soft">图表加载失败，请查看表格。</p>
      ) : (
        <div className="desk-plot">
          <canvas ref={draw} role="img" aria-label={`${title}：${describeSeries(entries)}`} />
        </div>
      )}
      <figcaption className="desk-soft">{describeSeries(entries)}</figcaption>
      <details className="desk-table">
        <summary>查看表格</summary>
        <table>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">下载</th>
            </tr>
          </thead>
          <tbody>
            {[...entries].reverse().map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {value} {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
