import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** A text as a QR code, generated in the browser so that the text is not sent anywhere. Fills its container. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
