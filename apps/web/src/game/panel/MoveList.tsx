import { messages } from '@sixtyfour/contract';
import { type ReactNode, useRef, type RefObject, useLayoutEffect } from 'react';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { type MoveNumbering, moveRows, type MoveEntry } from '../../play/browse.ts';
import styles from './move-list.module.css';
import { Button } from '../../ui/Button.tsx';

export interface MoveListProps {
  /** The moves' texts, one for each half-move. */
  moves: readonly string[];
  /** The half-move shown on the board, 0 for the position before the first. */
  ply: number;
  /** A move was selected: show the position after it. */
  onSelect: (ply: number) => void;
  numbering?: MoveNumbering;
  /** Whether an earlier position of a running game is shown: then 'Live' returns to the newest one. */
  browsing?: boolean;
  /** The review's sign for each move. */
  signs?: readonly ReactNode[];
}

/** The score sheet: numbered pairs, the current move highlighted, the newest in view. */
export function MoveList({
  onPhones = true,
  ...list
}: MoveListProps & {
  /** False where the strip replaces the list on phones. */
  onPhones?: boolean;
}) {
  const { moves, onSelect, browsing = false } = list;
  const scroll = useRef<HTMLDivElement>(null);
  useCurrentInView(scroll, list);
  return (
    <div className={styles.sheet} data-strip={!onPhones} data-signed={list.signs !== undefined}>
      <NotationButton />
      <div className={styles.scroll} ref={scroll} role="group" aria-label={messages.panel.moves}>
        {moves.length === 0 ? (
          <p className={styles.empty}>{messages.panel.noMoves}</p>
        ) : (
          <ol className="figures">
            {buttonRows(list).map(({ number, white, black }) => (
              <li key={number} className={styles.row}>
                <span className={styles.number}>{number}</span>
                {white ?? <span />}
                {black ?? <span />}
              </li>
            ))}
          </ol>
        )}
      </div>
      {browsing && (
        <div className={styles.live}>
          <Button variant="second" onClick={() => onSelect(moves.length)}>
            {messages.panel.live}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Toggles between long notation and SAN for all move lists on this device. */
function NotationButton() {
  const isSan = usePreferences().notation === 'san';
  return (
    <Button
      variant="quiet"
      className={styles.notation}
      onClick={() => preferences.set({ notation: isSan ? 'long' : 'san' })}
    >
      {isSan ? messages.panel.showLong : messages.panel.showSan}
    </Button>
  );
}

/** The moves in one line for phones, scrolled to the newest. `trailing` follows the line and does not scroll. */
export function MoveStrip({ trailing, ...list }: MoveListProps & { trailing?: ReactNode }) {
  const { moves, onSelect, browsing = false } = list;
  const line = useRef<HTMLOListElement>(null);
  useCurrentInView(line, list);
  return (
    <div className={styles.strip} role="group" aria-label={messages.panel.moves}>
      {moves.length === 0 && <p className={styles.empty}>{messages.panel.noMoves}</p>}
      <ol className={styles.line} ref={line}>
        {buttonRows(list).map(({ number, white, black }) => (
          <li key={number} className={styles.lineItem}>
            <span className={styles.number}>{number}</span>
            {white}
            {black}
          </li>
        ))}
      </ol>
      {browsing && (
        <Button variant="quiet" onClick={() => onSelect(moves.length)}>
          {messages.panel.live}
        </Button>
      )}
      {trailing}
    </div>
  );
}

/** The moves as buttons, in numbered pairs. One button is the tab stop; arrow keys move between them. */
function buttonRows({ moves, ply, onSelect, numbering, signs }: MoveListProps) {
  const button = (entry: MoveEntry | null) =>
    entry && (
      <button
        type="button"
        className={styles.move}
        aria-current={entry.ply === ply ? 'step' : undefined}
        tabIndex={entry.ply === Math.max(1, ply) ? 0 : -1}
        onClick={() => onSelect(entry.ply)}
      >
        {entry.text}
        {signs?.[entry.ply - 1]}
      </button>
    );
  const rows = moveRows(moves, numbering);
  return rows.map(({ number, white, black }) => ({ number, white: button(white), black: button(black) }));
}

/**
 * Keeps the current move of a scrolling list in view without scrolling the page; if a move has the focus, moves it to
 * the current one. The newest move is scrolled as close to the end of the list as possible.
 */
function useCurrentInView(list: RefObject<HTMLElement | null>, { ply, moves, signs }: MoveListProps): void {
  const count = moves.length;
  // Signs make their moves wider, which pushes the current one out of view.
  const shown = `${ply} of ${count}, ${signs?.filter(Boolean).length} signs`;
  const before = useRef('');
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || before.current === shown) return;
    before.current = shown;
    const current = element.querySelector<HTMLElement>('[aria-current]');
    if (current === null) {
      // An empty list is already at its start; scrolling it would force a layout.
      if (count > 0) element.scrollTo(0, 0);
      return;
    }
    if (element.contains(document.activeElement)) current.focus({ preventScroll: true });
    if (ply === count) {
      element.scrollTo(element.scrollWidth, element.scrollHeight);
      return;
    }
    const outer = element.getBoundingClientRect();
    const inner = current.getBoundingClientRect();
    const below = Math.max(0, inner.bottom - outer.bottom);
    const right = Math.max(0, inner.right - outer.right);
    element.scrollBy(right + Math.min(0, inner.left - outer.left), below + Math.min(0, inner.top - outer.top));
  }, [list, ply, count, shown]);
}
