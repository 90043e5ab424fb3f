import { type ReactNode, use, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { ScreenBoard } from './GameScreen.tsx';

/** Replaces the screen's board and adds the evaluation next to it. `children` need the board. */
export function BoardReplacement({
  board,
  evaluation,
  children,
}: {
  board: ReactNode;
  evaluation: ReactNode;
  children: ReactNode;
}) {
  const { replaceBoard, slot } = use(ScreenBoard);
  useLayoutEffect(() => {
    replaceBoard(true);
    return () => replaceBoard(false);
  }, [replaceBoard]);
  if (slot === null) return null;
  return (
    <>
      {createPortal(
        <>
          {board}
          {evaluation}
        </>,
        slot,
      )}
      {children}
    </>
  );
}
