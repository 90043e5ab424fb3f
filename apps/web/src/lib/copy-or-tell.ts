import { messages } from '@sixtyfour/contract';
import { toast } from '../ui/toast.ts';
import { copyText } from './clipboard.ts';

/** Copies, and says so when it did not work. Resolves to whether it did. */
export async function copyOrTell(text: string): Promise<boolean> {
  const isCopied = await copyText(text);
  if (!isCopied) toast({ text: messages.saved.copyFailed, kind: 'error' });
  return isCopied;
}
