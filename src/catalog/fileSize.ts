const UNITS = ['KiB', 'MiB', 'GiB'] as const;

/**
 * Formats a size in bytes: `Bytes` below 1024, then KiB, MiB, GiB with 2 decimals
 * (specification, section 9).
 */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} Bytes`;
  let value = bytes;
  let unit: string = 'Bytes';
  for (const next of UNITS) {
    // 1023.999 KiB would print as 1024.00 KiB: use the next unit if rounding reaches it.
    if (Number(value.toFixed(2)) < 1024) break;
    value /= 1024;
    unit = next;
  }
  return `${value.toFixed(2)} ${unit}`;
}
