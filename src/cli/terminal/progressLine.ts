/** The progress of a task. */
export interface State {
  readonly title: string;
  readonly done: number;
  readonly total: number;
  /** Recent steps per second; undefined while unknown. */
  readonly rate?: number | undefined;
}

const WIDEST_BAR = 24;
const NARROWEST_BAR = 8;
/** One per minute: a slower task has stalled, and its remaining time is unknown. */
const SLOWEST = 1 / 60;

/**
 * Formats progress as one line of limited width: `Drawing covers  ━━━━────  40 of 1,115, 12/s, 1 min
 * 30 s left`. Omits parts that do not fit, the bar first.
 *
 * @param width in columns; the last stays free, because some terminals begin a new line at it
 */
export function progressLine(state: State, width: number): string {
  const { title, done, total, rate } = state;
  const count = `${inDigits(done)} of ${inDigits(total)}`;
  const isKnown = rate !== undefined && rate >= SLOWEST;
  const speed = isKnown ? [inRate(rate)] : [];
  const left = isKnown && done < total ? [`${inWords((total - done) / rate)} left`] : [];
  const forms = [[count, ...speed, ...left], [count, ...left], [count]].map((parts) =>
    parts.join(', '),
  );
  const [full = ''] = forms;
  const room = width - 1 - title.length - full.length - 4;
  if (room >= NARROWEST_BAR) {
    return `${title}  ${bar(done / Math.max(1, total), Math.min(room, WIDEST_BAR))}  ${full}`;
  }
  const lines = [...forms.map((form) => `${title}  ${form}`), ...forms];
  return lines.find((line) => line.length < width) ?? '';
}

function bar(share: number, width: number): string {
  const filled = Math.round(Math.min(1, share) * width);
  return '━'.repeat(filled) + '─'.repeat(width - filled);
}

function inRate(rate: number): string {
  if (rate >= 10) return `${inDigits(Math.round(rate))}/s`;
  if (rate >= 1) return `${rate.toFixed(1)}/s`;
  return `${inDigits(Math.round(rate * 60))}/min`;
}

/** Formats a whole number with separators: 1,115. */
export function inDigits(number: number): string {
  return number.toLocaleString('en-US');
}

/** Formats a duration with suitable precision: `45 s`, `1 min 30 s`, `2 h 5 min`. */
export function inWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 600) {
    const rest = Math.round((whole % 60) / 10) * 10;
    const minutes = Math.floor(whole / 60) + (rest === 60 ? 1 : 0);
    return rest % 60 === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
  }
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${inDigits(Math.floor(minutes / 60))} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
}
