import { messages, NAME_LENGTH } from '@sixtyfour/contract';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/TextField.tsx';

/** Length in code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Removes the end of what was just inserted, which is before the cursor, if the name is too long. */
function limitLength(input: HTMLInputElement): void {
  const excess = lengthOf(input.value) - NAME_LENGTH.max;
  if (excess <= 0) return;
  const before = input.value.slice(0, input.selectionEnd ?? 0);
  const kept = Array.from(before).slice(0, -excess).join('');
  input.setRangeText('', kept.length, before.length, 'end');
}

/** The field for a name. Limits it in code points: `maxLength` would count most emoji as two characters. */
export function NameField({
  onTyped,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'onInput'> & {
  onTyped?: (name: string) => void;
}) {
  const handle = (input: HTMLInputElement, isComposing: boolean) => {
    // Changed text would end a composition.
    if (!isComposing) limitLength(input);
    onTyped?.(input.value);
  };
  return (
    <TextField
      {...rest}
      name="name"
      label={messages.identity.name}
      autoComplete="nickname"
      autoCapitalize="words"
      spellCheck={false}
      required
      onInput={({ currentTarget, nativeEvent }) => handle(currentTarget, nativeEvent.isComposing)}
      onCompositionEnd={({ currentTarget }) => handle(currentTarget, false)}
    />
  );
}
