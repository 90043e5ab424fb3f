import { messages } from '@sixtyfour/contract';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/TextField.tsx';

/** The email field of the account forms. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'label' | 'name'>) {
  return (
    <TextField
      {...props}
      name="email"
      label={messages.account.email}
      type="email"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      required
    />
  );
}
