import { messages } from '@sixtyfour/contract';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useEarlyInput } from '../../lib/use-early-input.ts';
import { FieldError } from '../../ui/FieldError.tsx';
import styles from './code-field.module.css';
import { CODE_PLACES, parseTypedCode } from './typed-code.ts';

/** `InputEvent.inputType` of a paste, which is animated. */
const PASTED = 'insertFromPaste';

/**
 * The field for a room code: one input drawn as six squares. Typed and pasted text is converted to a code at once.
 * @param advice what to do about the error
 */
export function CodeField({
  value,
  onChange,
  error,
  advice,
}: {
  value: string;
  onChange: (code: string) => void;
  error: string | null;
  advice: string | null;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [isPasted, setPasted] = useState(false);

  const change = (event: FormEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.currentTarget;
    const code = parseTypedCode(typed);
    // If a pasted link was replaced by its code, the caret goes to the end.
    const before = parseTypedCode(typed.slice(0, selectionStart ?? typed.length));
    caret.current = code.startsWith(before) ? before.length : code.length;
    setPasted((event.nativeEvent as InputEvent).inputType === PASTED);
    onChange(code);
  };
  useEarlyInput(input, (typed) => {
    const early = parseTypedCode(typed);
    if (early !== value) onChange(early);
  });
  // Setting the value moves the caret to the end: restore it.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {messages.lobby.code}
      </label>
      <div className={styles.squares} data-pasted={isPasted} data-invalid={error !== null}>
        {CODE_PLACES.map((place) => (
          <span key={place} aria-hidden="true">
            {value[place] !== undefined && <span key={value[place]}>{value[place]}</span>}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          name="code"
          type="text"
          value={value}
          onInput={change}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : errorId}
        />
      </div>
      <FieldError id={errorId} error={error} advice={advice} />
    </div>
  );
}
