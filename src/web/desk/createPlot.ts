import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import type { PlotEntry } from './plotSeries.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const MOTION_MS = 160;

/**
 * Draws a series as bars. The canvas fills its parent, which has a height of its own, so that nothing
 * moves when the plot arrives or the window changes. Returns the function that removes the plot.
 */
export function createPlot(
  canvas: HTMLCanvasElement,
  entries: readonly PlotEntry[],
  unit: string,
): () => void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let plot = draw(canvas, entries, unit, !isStill);
  const redraw = () => {
    plot.destroy();
    plot = draw(canvas, entries, unit, false);
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', redraw);
  return () => {
    dark.removeEventListener('change', redraw);
    plot.destroy();
  };
}

function draw(
  canvas: HTMLCanvasElement,
  entries: readonly PlotEntry[],
  unit: string,
  isAnimated: boolean,
): Chart<'bar'> {
  // The colours and the font of the page (`ui/colours.css`), as they are: the library cannot mix them.
  const styles = getComputedStyle(canvas);
  const colour = (name: string) => styles.getPropertyValue(name).trim();
  const font = { family: styles.fontFamily, size: 12 };
  const ticks = { color: colour('--ink-soft'), font };
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: entries.map(({ label }) => label),
      datasets: [
        {
          data: entries.map(({ value }) => value),
          maxBarThickness: 40,
          borderRadius: 3,
          backgroundColor: colour('--accent'),
          hoverBackgroundColor: colour('--accent-strong'),
        },
      ],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: isAnimated ? { duration: MOTION_MS } : false,
      animations: { colors: false },
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: colour('--ink'),
          titleColor: colour('--paper'),
          bodyColor: colour('--paper'),
          titleFont: { ...font, weight: 'normal' },
          bodyFont: { ...font, weight: 'bold' },
          callbacks: {
            title: ([point]) => (point ? (entries[point.dataIndex]?.name ?? '') : ''),
            label: ({ parsed }) => `${parsed.y} ${unit}`,
          },
        },
      },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colour('--line-strong') },
          ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 12 },
        },
        y: {
          beginAtZero: true,
          grid: { color: colour('--line') },
          border: { display: false },
          ticks: { ...ticks, precision: 0, maxTicksLimit: 5 },
        },
      },
    },
  });
}
