import { type Game, isSquare, opposite, type PieceLetter, possibleCastling, squareAt } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { CircleAlert, Eraser, Hand } from 'lucide-react';
import { type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Board } from '../../board/Board.tsx';
import { colorOfLetter } from '../../board/geometry.ts';
import { boardName, roleName } from '../../board/faces.ts';
import { scrollToBoard } from '../../game/screen/focus-board.ts';
import { saveInHistoryEntry } from '../../lib/entry-state.ts';
import { createMachine } from '../../lib/machine.ts';
import { useLocation } from '../../lib/navigation.tsx';
import { createStore } from '../../lib/store.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { subscribeView } from '../../play/subscriptions.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PieceIcon } from '../../ui/PieceIcon.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import styles from './analysis.module.css';
import { AnalysisFrame } from './AnalysisFrame.tsx';
import {
  CASTLING_RIGHTS,
  type Editor,
  type EditorEvent,
  editorView,
  gameOfEditor,
  notesOf,
  reduceEditor,
  type Tool,
} from './editor.ts';

const words = messages.analysis.editor;

const PIECES: readonly PieceLetter[] = ['K', 'Q', 'R', 'B', 'N', 'P', 'k', 'q', 'r', 'b', 'n', 'p'];

/** Sets up a position by hand. */
export function PositionEditor({
  initial,
  onDone,
}: {
  initial: Editor;
  /** Called with null when canceled. */
  onDone: (game: Game | null) => void;
}) {
  const { state, view, send } = useEditor(initial);
  const { animation } = usePreferences();
  const { pathname } = useLocation();
  useEffect(() => saveInHistoryEntry(pathname, notesOf(state)), [pathname, state]);
  useEffect(scrollToBoard, []);
  const result = gameOfEditor(state);
  const possible = possibleCastling(state.pieces);
  const problem = result.ok ? null : words.impossible(messages.fen.problems[result.error]);
  return (
    <AnalysisFrame
      title={words.title}
      board={
        <Board
          source={view}
          animate={animation}
          onSquareClick={(row, col) => send({ type: 'press', square: squareAt(row, col) })}
          onLift={(square) => send({ type: 'lift', square })}
          onDrop={(from, to) => send({ type: 'drop', from, to })}
          onCancel={() => send({ type: 'cancel' })}
          onFlip={() => {
            send({ type: 'flip' });
            announce(boardName(opposite(state.orientation)));
          }}
        />
      }
      panel={
        <div className={styles.editor}>
          <Palette tool={state.tool} send={send} />
          <p className={styles.hint}>{hintOf(state.tool)}</p>
          <RadioRow
            label={words.turn}
            value={state.turn}
            options={[
              ['white', messages.play.sides.white],
              ['black', messages.play.sides.black],
            ]}
            onChange={(turn) => send({ type: 'turn', turn })}
          />
          <fieldset className={styles.castling}>
            <legend className="field-label">{words.castling}</legend>
            {CASTLING_RIGHTS.map((right) => (
              <Checkbox
                key={right}
                label={words.rights[right]}
                disabled={!possible.includes(right)}
                checked={state.castling.includes(right) && possible.includes(right)}
                onChange={(event) => send({ type: 'castling', right, allowed: event.currentTarget.checked })}
              />
            ))}
          </fieldset>
          <div className={styles.acts}>
            <Button onClick={() => send({ type: 'clear' })}>{words.clear}</Button>
            <Button onClick={() => send({ type: 'reset' })}>{words.reset}</Button>
          </div>
          <p className={styles.problem} role="alert">
            {problem !== null && (
              <>
                <CircleAlert />
                {problem}
              </>
            )}
          </p>
          <div className={styles.acts}>
            <Button
              variant="main"
              aria-disabled={!result.ok}
              onClick={() => {
                if (result.ok) onDone(result.value);
              }}
            >
              {words.done}
            </Button>
            <Button onClick={() => onDone(null)}>{words.cancel}</Button>
          </div>
        </div>
      }
    />
  );
}

function useEditor(initial: Editor) {
  const [{ machine, view }] = useState(() => {
    const source = createStore(editorView(initial));
    const created = createMachine<Editor, EditorEvent, never>(initial, reduceEditor, () => {});
    subscribeView(created, source, editorView, ({ pieces, selected, orientation }) => [pieces, selected, orientation]);
    return { machine: created, view: source };
  });
  return { state: useSyncExternalStore(machine.subscribe, machine.get, machine.get), view, send: machine.send };
}

function pieceWords(piece: PieceLetter): string {
  const color = messages.board.colors[colorOfLetter(piece) ?? 'white'];
  return words.piece(color, roleName(piece));
}

function hintOf(tool: Tool): string {
  if (tool === 'hand') return words.hintHand;
  return tool === 'erase' ? words.hintErase : words.hintPlace(pieceWords(tool));
}

interface Carried {
  readonly piece: PieceLetter;
  readonly x: number;
  readonly y: number;
}

/** The pieces, the hand and the eraser. A piece can also be dragged from here to a square. */
function Palette({ tool, send }: { tool: Tool; send: (event: EditorEvent) => void }) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const carry = (piece: PieceLetter) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setCarried({ piece, x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (carried !== null) setCarried({ ...carried, x: event.clientX, y: event.clientY });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      setCarried(null);
      const square = squareUnder(event.clientX, event.clientY);
      if (carried !== null && square !== null) send({ type: 'place', tool: piece, square });
    },
    onPointerCancel: () => setCarried(null),
  });
  const option = (value: Tool, label: string) => ({
    type: 'radio',
    name: 'tool',
    className: 'visually-hidden',
    'aria-label': label,
    checked: tool === value,
    onChange: () => send({ type: 'choose', tool: value }),
  });
  const pieceTools = (pieces: typeof PIECES) =>
    pieces.map((piece) => (
      <label key={piece} className={styles.tool} {...carry(piece)}>
        <input {...option(piece, words.place(pieceWords(piece)))} />
        <PieceIcon piece={piece} />
      </label>
    ));
  return (
    <fieldset className={styles.palette}>
      <legend className="visually-hidden">{words.pieces}</legend>
      <label className={styles.tool}>
        <input {...option('hand', words.hand)} />
        <Hand />
      </label>
      {pieceTools(PIECES.slice(0, 6))}
      <label className={styles.tool}>
        <input {...option('erase', words.erase)} />
        <Eraser />
      </label>
      {pieceTools(PIECES.slice(6))}
      {carried !== null && (
        <div className={styles.carried} style={{ translate: `${carried.x}px ${carried.y}px` }} aria-hidden="true">
          <PieceIcon piece={carried.piece} />
        </div>
      )}
    </fieldset>
  );
}

function squareUnder(x: number, y: number) {
  const found = document.elementFromPoint(x, y)?.closest('[data-square]')?.getAttribute('data-square') ?? '';
  return isSquare(found) ? found : null;
}
