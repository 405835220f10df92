import type { DeskWork } from '../../protocol/contribution/desk.ts';

/** How far the work is, how fast it goes, and how long it still takes at that rate. */
export function workText({ done, total, failed, perMinute }: Omit<DeskWork, 'kind'>): string {
  if (total === 0) return '没有需要处理的文件';
  const parts = [done < total ? `${done} / ${total}` : `已完成 ${total} 份`];
  if (done < total && perMinute !== undefined && perMinute > 0) {
    parts.push(`每分钟 ${roundRate(perMinute)} 份`, timeLeft((total - done) / perMinute));
  }
  if (failed > 0) parts.push(`${failed} 份无法处理`);
  return parts.join(' · ');
}

function roundRate(perMinute: number): string {
  return perMinute < 10 ? perMinute.toFixed(1) : String(Math.round(perMinute));
}

function timeLeft(minutes: number): string {
  if (minutes < 1) return '剩余不到 1 分钟';
  if (minutes < 90) return `约剩 ${Math.ceil(minutes)} 分钟`;
  const hours = minutes / 60;
  return hours < 48 ? `约剩 ${Math.ceil(hours)} 小时` : `约剩 ${Math.ceil(hours / 24)} 天`;
}
