/**
 * The moving pieces: those that slide to their square, and the one that is dragged. They are drawn above the cells, and
 * their cell is marked `data-lifted` meanwhile, so a slide never delays the next move.
 */
import type { Color, Square } from '@sixtyfour/chess';
import { cellOf } from './geometry.ts';
import type { PointerKind } from './pointer.ts';
import type { Slide } from './slides.ts';

const SLIDE: KeyframeAnimationOptions = { duration: 160, easing: 'cubic-bezier(.2,.8,.2,1)' };
const GO_HOME: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(.3,0,.3,1)' };

export type PieceOverlay = ReturnType<typeof createPieceOverlay>;

interface LiftedPiece {
  readonly element: HTMLElement;
  readonly from: Square;
  readonly orientation: Color;
  over: HTMLElement | null;
}

/** The position of a cell, in units of a piece's size. */
function place(square: Square, orientation: Color): string {
  const cell = cellOf(square, orientation);
  return `${(cell % 8) * 100}% ${Math.floor(cell / 8) * 100}%`;
}

/** `layer` covers the board exactly; `cells` are the 64 cells from the top left. */
export function createPieceOverlay(layer: HTMLElement, cells: readonly HTMLElement[]) {
  let lifted: LiftedPiece | null = null;
  let moving: HTMLElement[] = [];

  const cellAt = (square: Square, orientation: Color) => cells[cellOf(square, orientation)];

  const newPiece = (piece: string): HTMLElement => {
    const element = document.createElement('div');
    element.className = 'board-overlay-piece';
    element.dataset['piece'] = piece;
    layer.append(element);
    return element;
  };

  const frame = (cell: HTMLElement | null): void => {
    if (lifted === null || lifted.over === cell) return;
    delete lifted.over?.dataset['over'];
    if (cell !== null) cell.dataset['over'] = '';
    lifted.over = cell;
  };

  const clear = (): void => {
    frame(null);
    lifted = null;
    moving = [];
    layer.replaceChildren();
    for (const cell of cells) delete cell.dataset['lifted'];
  };

  const slideOne = ({ piece, from, to, refused }: Slide, orientation: Color): void => {
    const element = newPiece(piece);
    const cell = cellAt(to, orientation);
    if (cell !== undefined) cell.dataset['lifted'] = 'slide';
    moving.push(element);
    const frames = [{ translate: place(from, orientation) }, { translate: place(to, orientation) }];
    const animation = element.animate(frames, refused ? GO_HOME : SLIDE);
    animation.onfinish = () => {
      if (!moving.includes(element)) return;
      element.remove();
      delete cell?.dataset['lifted'];
    };
  };

  return {
    /** Animates pieces from their old squares; the cells already show the new position. */
    slide: (slides: readonly Slide[], orientation: Color) => {
      clear();
      for (const slide of slides) slideOne(slide, orientation);
    },
    /** Lifts a piece; it becomes visible with the first `carryTo`. */
    lift: (from: Square, piece: string, pointerKind: PointerKind, orientation: Color) => {
      clear();
      const element = newPiece(piece);
      element.dataset['pointer'] = pointerKind;
      lifted = { element, from, orientation, over: null };
      const cell = cellAt(from, orientation);
      if (cell !== undefined) cell.dataset['lifted'] = 'carry';
    },
    /** Moves the lifted piece to a point of the viewport, in CSS px, and outlines the square under it. */
    carryTo: (x: number, y: number, over: Square | null) => {
      if (lifted === null) return;
      const board = layer.getBoundingClientRect();
      const half = board.width / 16;
      // Kept inside the window: a piece beyond its edge would make the page scroll.
      const left = Math.min(Math.max(x, half * 2), document.documentElement.clientWidth - half * 2) - board.left - half;
      const top = Math.min(Math.max(y, half * 2), document.documentElement.clientHeight - half * 2) - board.top - half;
      lifted.element.style.translate = `${left}px ${top}px`;
      frame(over === null ? null : (cellAt(over, lifted.orientation) ?? null));
    },
    /** Puts the lifted piece on a square until `clear` or `goHome`. */
    layOn: (square: Square) => {
      if (lifted === null) return;
      frame(null);
      delete lifted.element.dataset['pointer'];
      lifted.element.style.translate = place(square, lifted.orientation);
    },
    /** Returns the lifted piece to its square; without animation when `calm`. */
    goHome: (calm: boolean) => {
      if (lifted === null) return;
      const { element, from, orientation } = lifted;
      frame(null);
      delete element.dataset['pointer'];
      const start = element.style.translate;
      if (calm || start === '') return clear();
      const animation = element.animate([{ translate: start }, { translate: place(from, orientation) }], GO_HOME);
      animation.onfinish = () => {
        if (lifted?.element === element) clear();
      };
    },
    /** Ends all animations and the drag: the cells show all pieces again. */
    clear,
  };
}
