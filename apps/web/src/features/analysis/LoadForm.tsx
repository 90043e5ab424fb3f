import { messages } from '@sixtyfour/contract';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { focusTitle } from '../../lib/focus-title.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import '../../ui/field.css';
import styles from './analysis.module.css';
import { MOST_CHARACTERS, readText, type StudiedGame } from './input.ts';

const words = messages.analysis;

/** A field for a FEN or a PGN. A file dropped on the page is loaded too. */
export function LoadForm({ onLoad }: { onLoad: (loaded: StudiedGame) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);

  const load = (content: string): void => {
    const read = readText(content);
    setProblem(read.ok ? null : read.error);
    if (!read.ok) {
      setText(content.slice(0, MOST_CHARACTERS));
      setOpen(true);
      return;
    }
    setText('');
    setOpen(false);
    // Closing hides the field and the button, which would lose the focus. From the title the arrow keys step.
    if (details.current?.contains(document.activeElement) === true) focusTitle();
    onLoad(read.value);
    const { game } = read.value;
    announce(game.ply === 0 ? words.loadedPosition : words.loaded(Math.ceil(game.ply / 2)));
  };
  useDroppedText(load);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    load(text);
  };
  const errorId = `${id}-error`;
  return (
    <details ref={details} className="disclosure" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {words.load}
        <ChevronDown />
      </summary>
      <form className={styles.load} onSubmit={submit} noValidate>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {words.text}
          </label>
          <textarea
            id={id}
            className={`input ${styles.text}`}
            placeholder={words.textHint}
            rows={4}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(null);
            }}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : errorId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <FieldError id={errorId} error={problem} />
        </div>
        <Button type="submit">{words.open}</Button>
      </form>
    </details>
  );
}

/** Accepts a file or text dropped anywhere on the page except in a field, which handles texts itself. */
function useDroppedText(load: (text: string) => void): void {
  const take = useEffectEvent(async (dropped: DataTransfer): Promise<void> => {
    const [file] = dropped.files;
    if (file === undefined) return load(dropped.getData('text/plain'));
    // Read no more than the maximum. A folder cannot be read, and counts as an empty file.
    const text = file.slice(0, MOST_CHARACTERS + 1).text();
    load(await text.catch(() => ''));
  });
  useEffect(() => {
    const isTaken = ({ dataTransfer, target }: DragEvent) =>
      dataTransfer !== null &&
      (dataTransfer.types.includes('Files') ||
        (dataTransfer.types.includes('text/plain') &&
          !(target instanceof Element && target.closest('textarea, input'))));
    const over = (event: DragEvent) => {
      if (isTaken(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!isTaken(event) || event.dataTransfer === null) return;
      event.preventDefault();
      void take(event.dataTransfer);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
}
