import { copyWithToast } from '../../lib/clipboard.ts';

/** Opens the device's share dialog for a link. If that fails, copies the link. */
export async function shareLink(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ text, url });
  } catch (error) {
    // The visitor canceled.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyWithToast(url);
  }
}
