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
  const plot = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: entries.map(({ label }) => label),
      datasets: [{ data: entries.map(({ value }) => value), maxBarThickness: 40, borderRadius: 3 }],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      // Colours are taken from the page as they are: the library cannot mix them.
      animation: isStill ? false : { duration: MOTION_MS },
      animations: { colors: false },
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: {
          displayColors: false,
          callbacks: {
            title: ([point]) => (point ? (entries[point.dataIndex]?.name ?? '') : ''),
            label: ({ parsed }) => `${parsed.y} ${unit}`,
          },
        },
      },
      scales: {
        x: { grid: { display: false }, ticks: { maxRotation: 0, autoSkipPadding: 12 } },
        y: {
          beginAtZero: true,
          border: { display: false },
          ticks: { precision: 0, maxTicksLimit: 5 },
        },
      },
    },
  });
  paint(plot, canvas);

  const repaint = () => {
    paint(plot, canvas);
    plot.update('none');
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', repaint);
  plot.update('none');
  return () => {
    dark.removeEventListener('change', repaint);
    plot.destroy();
  };
}

/** Gives a plot the colours and the font of the page (`ui/colours.css`). */
function paint(plot: Chart<'bar'>, canvas: HTMLCanvasElement): void {
  const styles = getComputedStyle(canvas);
  const colour = (name: string) => styles.getPropertyValue(name).trim();
  const [bars] = plot.data.datasets;
  if (bars) {
    bars.backgroundColor = colour('--accent');
    bars.hoverBackgroundColor = colour('--accent-strong');
  }
  const font = { family: styles.fontFamily, size: 12 };
  const { scales, plugins } = plot.options;
  for (const scale of [scales?.x, scales?.y]) {
    if (!scale) continue;
    Object.assign(scale.ticks ?? {}, { color: colour('--ink-soft'), font });
    Object.assign(scale.border ?? {}, { color: colour('--line-strong') });
    Object.assign(scale.grid ?? {}, { color: colour('--line') });
  }
  Object.assign(plugins?.tooltip ?? {}, {
    backgroundColor: colour('--ink'),
    titleColor: colour('--paper'),
    bodyColor: colour('--paper'),
    titleFont: { ...font, weight: 'normal' },
    bodyFont: { ...font, weight: 'bold' },
  });
}
