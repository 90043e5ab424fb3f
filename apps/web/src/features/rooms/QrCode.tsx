import { encode } from 'uqr';

/** A text as a QR code, generated in the browser so that the text is not sent anywhere. Fills its container. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}

/**
 * The SVG path data of a QR code, in units of one module: each run of dark modules in a row is one rectangle.
 * @param modules rows from top to bottom, true is dark
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('');
}

/** Start and length of each run of dark modules. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
