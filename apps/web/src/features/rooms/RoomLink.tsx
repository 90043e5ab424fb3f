/** A room's link: as a QR code, and with buttons to send or copy it. */
import { messages } from '@sixtyfour/contract';
import { Link2, Share2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { copyWithToast } from '../../lib/clipboard.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** Lazy: the link works without the QR code. */
const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

const words = messages.waitingRoom;

export function RoomQr({ link, className }: { link: string; className: string | undefined }) {
  return (
    <div className={className}>
      <Suspense>
        <QrCode text={link} label={words.qrLabel} />
      </Suspense>
    </div>
  );
}

export function LinkButtons({ link, hostName }: { link: string; hostName: string }) {
  return (
    <>
      <CopyButton label={words.copyLink} icon={<Link2 />} onCopy={() => copyWithToast(link)} />
      {typeof navigator.share === 'function' && (
        <Button onClick={() => void shareLink(link, words.shareText(hostName))}>
          <Share2 />
          {words.share}
        </Button>
      )}
    </>
  );
}

/** Opens the device's share dialog for a link. If that fails, copies the link. */
async function shareLink(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ text, url });
  } catch (error) {
    // The visitor canceled.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyWithToast(url);
  }
}
