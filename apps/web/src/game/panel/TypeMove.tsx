import { messages } from '@sixtyfour/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import styles from './panel.module.css';

/** A text field for moves and commands. A refused text stays, with the reason below it. */
export function TypeMove({
  onSubmit,
  open = true,
}: {
  /** Executes the text; returns why it was refused, or null. */
  onSubmit: (text: string) => string | null;
  /** Whether it is shown on phones. Opening it there moves the focus into it. */
  open?: boolean;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (open && !first.current) field.current?.focus();
    first.current = false;
  }, [open]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = text.trim();
    if (entered === '') return;
    const refused = onSubmit(entered);
    setError(refused);
    if (refused === null) setText('');
  };
  return (
    <form className={styles.typeMove} data-open={open} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={messages.panel.typeMove}
        placeholder={messages.panel.typeMoveHint}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
    </form>
  );
}
