/** Formats a remaining time in seconds; rounds up, so that it is never 0. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `${whole} 秒`;
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return `${minutes} 分钟`;
  return minutes % 60 === 0
    ? `${minutes / 60} 小时`
    : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
}
