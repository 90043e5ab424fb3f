import { type ReactNode, useState } from 'react';
import { Board, type BoardProps } from '../board/Board.tsx';
import type { Shape } from '../board/shapes.ts';
import type { BoardView } from '../board/view.ts';
import { createStore } from '../lib/store.ts';
import styles from './design-system.module.css';
import { CHECK, FLIPPED, LAST_MOVE, PENDING, PLAIN, PREMOVE, PROMOTING, SELECTED } from './samples.ts';

/** An arrow for a hint, and a circle drawn by the player. */
const HINT: readonly Shape[] = [
  ['h5', 'f7'],
  ['e5', 'e5'],
];

const STATES: readonly (readonly [title: string, view: BoardView, more?: Partial<BoardProps>])[] = [
  ['Nothing marked', PLAIN],
  ['Selected, targets, captures, last move', SELECTED],
  ['Targets switched off', SELECTED, { showTargets: false }],
  ['Last move', LAST_MOVE],
  ['Check', CHECK],
  ['Premove', PREMOVE],
  ['Not confirmed yet', PENDING],
  ['Arrow of a hint, circle of a player', PLAIN, { arrows: HINT }],
  ['Flipped', FLIPPED],
  ['Without coordinates', PLAIN, { coordinates: false }],
];

const THEMES = ['wood', 'contrast', 'baize'] as const;

/** The board in each of its states, without a game. Arrow keys and Tab show its focus. */
export function BoardStates() {
  return (
    <div className={styles.boards}>
      {STATES.map(([title, view, more]) => (
        <Example key={title} title={title} view={view} more={more} />
      ))}
      <Promotion />
    </div>
  );
}

export function BoardThemes() {
  return (
    <div className={styles.boards}>
      {THEMES.map((theme) => (
        <div key={theme} data-board-theme={theme}>
          <Example title={theme} view={{ ...SELECTED, check: 'e8' }} more={{ arrows: HINT }} />
        </div>
      ))}
    </div>
  );
}

function Example({
  title,
  view,
  more,
  children,
}: {
  title: string;
  view: BoardView;
  more?: Partial<BoardProps>;
  children?: ReactNode;
}) {
  const [source] = useState(() => createStore(view));
  return (
    <figure className={styles.example}>
      <Board label={title} {...more} source={source} />
      <figcaption>{title}</figcaption>
      {children}
    </figure>
  );
}

/** Opened by a button, because the picker takes the focus. */
function Promotion() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const promotion = isOpen ? ({ square: 'a8', color: 'white', onChoose: close, onCancel: close } as const) : null;
  return (
    <Example title="Promotion" view={PROMOTING} more={{ promotion }}>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Open the picker
      </button>
    </Example>
  );
}
