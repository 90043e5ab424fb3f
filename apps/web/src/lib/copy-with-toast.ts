import { messages } from '@sixtyfour/contract';
import { toast } from '../ui/toast.ts';
import { copyText } from './clipboard.ts';

/** Copies a text and shows an error toast on failure. Resolves to whether it was copied. */
export async function copyWithToast(text: string): Promise<boolean> {
  const isCopied = await copyText(text);
  if (!isCopied) toast({ text: messages.saved.copyFailed, kind: 'error' });
  return isCopied;
}
