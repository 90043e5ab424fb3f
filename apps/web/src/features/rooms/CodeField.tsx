import { messages } from '@sixtyfour/contract';
import { type FormEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';
import styles from './code-field.module.css';
import { SQUARES } from './squares.ts';
import { readTypedCode } from './typed-code.ts';

/** How a change came that fills many squares at once. */
const PASTED = 'insertFromPaste';

/**
 * The field for the code of a room: one input, drawn as six squares. What is typed or pasted becomes a code at once.
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
    const code = readTypedCode(typed);
    // A whole link makes another text of it: then the caret goes to the end.
    const before = readTypedCode(typed.slice(0, selectionStart ?? typed.length));
    caret.current = code.startsWith(before) ? before.length : code.length;
    setPasted((event.nativeEvent as InputEvent).inputType === PASTED);
    onChange(code);
  };
  const takeEarly = useEffectEvent(() => {
    const early = readTypedCode(input.current?.value ?? '');
    if (early !== value) onChange(early);
  });
  // What was typed before the page came alive.
  useLayoutEffect(() => takeEarly(), []);
  // A text that is set from outside throws the caret to its end.
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
        {SQUARES.map((place) => (
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
