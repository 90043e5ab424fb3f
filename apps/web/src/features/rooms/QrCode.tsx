import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** A text as a QR code, drawn here: nobody else learns of it. As wide as its place. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
