/** Copies and downloads texts. Falls back to `execCommand`: pages without HTTPS have no Clipboard API. */
import { messages } from '@sixtyfour/contract';
import { toast } from '../ui/toast.ts';

/** Resolves to whether the text was copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Permission denied, or the Clipboard API is missing.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const active = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'visually-hidden';
  // While a modal dialog is open, nothing outside of it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (active instanceof HTMLElement) active.focus({ preventScroll: true });
  return copied;
}

/** Downloads a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Copies a text and shows an error toast on failure. Resolves to whether it was copied. */
export async function copyWithToast(text: string): Promise<boolean> {
  const isCopied = await copyText(text);
  if (!isCopied) toast({ text: messages.saved.copyFailed, kind: 'error' });
  return isCopied;
}
