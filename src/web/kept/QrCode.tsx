import { correction, generate } from 'lean-qr';
import { type ReactElement, useMemo } from 'react';

/**
 * The longest text, in bytes: version 25 with the lowest correction (ISO/IEC 18004), whose 117
 * modules a phone still reads from a screen.
 */
const LONGEST = 1273;

/** Modules around the code (ISO/IEC 18004, section 9.1). */
const QUIET_ZONE = 4;

/** A text to photograph; nothing if it is too long for that. */
export function QrCode({ text }: { readonly text: string }): ReactElement | null {
  const path = useMemo(() => (text.length > LONGEST ? undefined : pathOf(text)), [text]);
  if (!path) return null;
  const { size, modules } = path;
  const extent = size + 2 * QUIET_ZONE;
  return (
    <figure className="mb-4">
      <svg
        role="img"
        aria-label="换设备链接的二维码"
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${extent} ${extent}`}
        shapeRendering="crispEdges"
        className="w-full max-w-80 rounded-lg"
      >
        {/* Black on white in the dark theme, too: not every reader inverts. */}
        <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={extent} height={extent} fill="#fff" />
        <path d={modules} fill="#000" />
      </svg>
      <figcaption className="mt-2 text-sm text-ink-soft">用另一台设备的相机扫描</figcaption>
    </figure>
  );
}

function pathOf(text: string): { readonly size: number; readonly modules: string } {
  const code = generate(text, {
    minCorrectionLevel: correction.L,
    maxCorrectionLevel: correction.L,
  });
  let modules = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) modules += `M${x} ${y}h1v1h-1z`;
  return { size: code.size, modules };
}
