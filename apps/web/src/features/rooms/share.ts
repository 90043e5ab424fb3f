import { copyWithToast } from '../../lib/copy-with-toast.ts';

/** Offers a link by the device's own way of sharing. Where that does not work, the link is copied. */
export async function shareLink(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ text, url });
  } catch (error) {
    // The visitor thought better of it.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyWithToast(url);
  }
}
