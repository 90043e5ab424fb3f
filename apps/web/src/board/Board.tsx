import type { Color, PromotionRole, Square } from '@sixtyfour/chess';
import { useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Arrows } from './Arrows.tsx';
import './board.css';
import './pieces.css';
import './themes.css';
import { LiveCells } from './Cells.tsx';
import { boardName, facesOf, rowFacesOf } from './faces.ts';
import { reportSquare } from './geometry.ts';
import { PromotionPicker } from './PromotionPicker.tsx';
import { type Shape, toggleShape } from './shapes.ts';
import { createSurface, type Surface } from './surface.ts';
import type { ViewSource } from './view.ts';

/** Renders the view of `source` and reports the visitor's input. Independent of rules, game and network. */
export interface BoardProps {
  source: ViewSource;
  /** The accessible name; 'Chess board, white at the bottom' by default. */
  label?: string;
  /** A click, a tap, Enter or Space on a square. Row 0 is rank 8, column 0 is file a. */
  onSquareClick?: (row: number, col: number) => void;
  /** A drag of a movable piece begins: select the piece, even if it is already selected. */
  onLift?: (from: Square) => void;
  /** A drag ends on another square. An accepted move must be shown before the next frame, or the piece returns. */
  onDrop?: (from: Square, to: Square) => void;
  /** Escape: clear the selection. */
  onCancel?: () => void;
  /** The key F on the board. */
  onFlip?: () => void;
  /** The visitor has drawn or removed an arrow or a circle. */
  onDraw?: () => void;
  /** The promotion picker, at the pawn's destination square. */
  promotion?: {
    square: Square;
    color: Color;
    onChoose: (role: PromotionRole) => void;
    onCancel: () => void;
  } | null;
  /** Whether pieces slide; they never do under reduced motion. */
  animate?: boolean;
  /** Whether legal targets have dots and rings. Their accessible names stay either way. */
  showTargets?: boolean;
  coordinates?: boolean;
  /** Arrows set by the page, drawn under those of the visitor. */
  arrows?: readonly Shape[];
}

const NO_SHAPES: readonly Shape[] = [];

export function Board({
  source,
  label,
  onSquareClick,
  onLift,
  onDrop,
  onCancel,
  onFlip,
  onDraw,
  promotion = null,
  animate = true,
  showTargets = true,
  coordinates = true,
  arrows = NO_SHAPES,
}: BoardProps) {
  // Rendered only once, so that React never overwrites the attributes that the painter sets.
  const [first] = useState(() => {
    const view = source.get();
    return {
      view,
      faces: facesOf(view),
      rows: rowFacesOf(view.orientation),
      name: label ?? boardName(view.orientation),
    };
  });
  const readOrientation = () => source.get().orientation;
  const orientation = useSyncExternalStore(source.subscribe, readOrientation, readOrientation);
  const grid = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const surface = useRef<Surface>(null);
  const [shapes, setShapes] = useState(NO_SHAPES);
  const [sketch, setSketch] = useState<Shape | null>(null);

  const press = useEffectEvent((square: Square) => {
    if (onSquareClick !== undefined) reportSquare(square, onSquareClick);
  });
  const lift = useEffectEvent((from: Square) => onLift?.(from));
  const drop = useEffectEvent((from: Square, to: Square) => onDrop?.(from, to));
  const cancel = useEffectEvent(() => onCancel?.());
  const flip = useEffectEvent(() => onFlip?.());
  const draw = useEffectEvent((shape: Shape) => {
    setShapes((drawn) => toggleShape(drawn, shape));
    onDraw?.();
  });
  const show = useEffectEvent(() => surface.current?.show(source.get(), label, !animate));

  useLayoutEffect(() => {
    if (grid.current === null || layer.current === null) return undefined;
    const created = createSurface({ grid: grid.current, layer: layer.current }, source.get(), {
      press,
      lift,
      drop,
      cancel,
      flip,
      sketch: setSketch,
      draw,
      clearDrawings: () => setShapes((drawn) => (drawn.length === 0 ? drawn : [])),
    });
    surface.current = created;
    const unsubscribe = source.subscribe(show);
    return () => {
      unsubscribe();
      created.dispose();
      surface.current = null;
    };
  }, [source]);

  useLayoutEffect(() => {
    surface.current?.show(source.get(), label, !animate);
  }, [source, label, animate]);

  const choosing = promotion !== null;
  useLayoutEffect(() => surface.current?.keepDropped(choosing), [choosing]);

  return (
    <div
      className="board-frame"
      data-targets={showTargets ? undefined : 'hidden'}
      data-coordinates={coordinates ? undefined : 'hidden'}
    >
      <div
        ref={grid}
        className="board"
        role="grid"
        aria-label={first.name}
        data-testid="board"
        data-orientation={first.view.orientation}
        data-movable={first.view.movable ?? undefined}
      >
        <LiveCells faces={first.faces} rows={first.rows} />
      </div>
      <Arrows shapes={arrows} orientation={orientation} />
      <Arrows shapes={shapes} orientation={orientation} />
      {/* Apart from the others, because it may equal one of them. */}
      {sketch !== null && <Arrows shapes={[sketch]} orientation={orientation} />}
      <div ref={layer} className="board-overlay" aria-hidden="true" />
      {promotion !== null && (
        <PromotionPicker
          key={promotion.square}
          {...promotion}
          orientation={orientation}
          onClosed={() => surface.current?.focusSquare(promotion.square)}
        />
      )}
    </div>
  );
}
