/** The interactive start board: two clicks, a drag or the keyboard make the first move. */
import { Game, type Square, squareAt } from '@sixtyfour/chess';
import { aiPathWith, messages } from '@sixtyfour/contract';
import { DEFAULT_PERSONA, personaById } from '@sixtyfour/engine/personas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from '../../lib/navigation.tsx';
import { Board } from '../../board/Board.tsx';
import { usePreferences } from '../../lib/preferences.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { createStore } from '../../lib/store.ts';
import { boardViewOf, NO_INTERACTION } from '../../play/board-view.ts';
import { replayEarlyPresses } from './early-board.ts';
import type { FirstMove } from '../../play/first-move.ts';
import { leaveSmoothly } from '../../lib/page-transition.ts';
import { StartBoardFrame } from './StartBoard.tsx';

const GAME = Game.start('standard');

const viewWith = (selected: Square | null) => boardViewOf(GAME, { ...NO_INTERACTION, selected }, 'white', 'white');

/** @param preload preloads the page of the game */
export function LiveStartBoard({ preload }: { preload: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const location = useLocation();
  const { animation, legalDots, opponent } = usePreferences();
  const persona = personaById(opponent) ?? DEFAULT_PERSONA;
  const [view] = useState(() => createStore(viewWith(null)));

  // The visit with the first move; the page of the game is being loaded.
  const playedAt = useRef<Location>(null);

  const select = (square: Square | null) => {
    if (playedAt.current !== location) view.set(viewWith(square));
  };

  const play = (from: Square, to: Square) => {
    if (playedAt.current === location) return;
    const move = GAME.move({ from, to });
    if (!move.ok) return select(null);
    playedAt.current = location;
    view.set(boardViewOf(GAME.play(move.value), NO_INTERACTION, 'white', null));
    const state: FirstMove = { firstMove: { from, to } };
    leaveSmoothly(() => navigate(aiPathWith(persona.id), { state }));
  };

  const press = (square: Square) => {
    const { selected } = view.get();
    const isOwn = GAME.pieceAt(square)?.color === 'white';
    if (selected !== null && !isOwn) return play(selected, square);
    select(isOwn && square !== selected ? square : null);
  };

  // The visitor may go back before the page of the game is loaded.
  useEffect(() => {
    if (playedAt.current !== location) view.set(viewWith(null));
  }, [view, location]);

  const fetchPage = useEffectEvent(() => void preload().catch(() => {}));
  const replay = useEffectEvent((from: Square, to: Square) => {
    if (from === to) press(from);
    else play(from, to);
  });
  useEffect(() => {
    const stopReplay = replayEarlyPresses((from, to) => replay(from, to));
    // Preloads the next page before the first move is made.
    const stopFetch = whenIdle(fetchPage);
    return () => {
      stopReplay();
      stopFetch();
    };
  }, []);

  return (
    <StartBoardFrame persona={persona}>
      <Board
        source={view}
        label={messages.startBoard.board}
        animate={animation}
        showTargets={legalDots}
        onSquareClick={(row, col) => press(squareAt(row, col))}
        onLift={select}
        onDrop={play}
        onCancel={() => select(null)}
      />
    </StartBoardFrame>
  );
}
