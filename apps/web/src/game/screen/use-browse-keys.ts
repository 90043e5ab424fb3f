import { useEffect, useEffectEvent, useRef } from 'react';
import { useDocumentKey } from '../../lib/use-document-key.ts';
import { shownGame } from '../../play/board-view.ts';
import { type BrowseStep, browseStepOf, stepTo } from '../../play/browse.ts';
import type { Begun } from '../../play/state.ts';
import { turnWheel, WHEEL_AT_REST } from '../../play/wheel.ts';

/** Elements where these keys have another meaning. */
const OTHERS =
  'input, textarea, select, summary, [contenteditable], dialog, [popover], [role="grid"], [role="tablist"], [role="slider"], [role="menu"]';

type Browsed = Pick<Begun, 'live' | 'interaction'>;
type Send = (input: { readonly type: 'browse'; readonly ply: number }) => void;

/** The ply that a step shows; null if it changes nothing, or while a promotion piece is being chosen. */
export function plyToShow(step: BrowseStep, { live, interaction }: Browsed): number | null {
  const { ply } = shownGame(live.game, interaction);
  const to = stepTo(step, ply, live.game.ply);
  return to === ply || interaction.promoting !== null ? null : to;
}

/**
 * Left, Right, Home and End step through the moves wherever the focus is, except in inputs and on the board. They are
 * handled on the document, because a click on the background leaves nothing focused.
 */
export function useBrowseKeys(begun: Browsed | null, send: Send): void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.shiftKey) return;
    const step = browseStepOf(event.key);
    if (step === null || begun === null) return;
    event.preventDefault();
    const ply = plyToShow(step, begun);
    if (ply !== null) send({ type: 'browse', ply });
  };
  useDocumentKey(press, { except: OTHERS });
}

/** The wheel over the board steps through the moves, down to newer ones; before the first move it scrolls the page. */
export function useBrowseWheel(begun: Browsed | null, send: Send): void {
  const turned = useRef(WHEEL_AT_REST);
  const turn = useEffectEvent((event: WheelEvent) => {
    // Ctrl and the wheel zoom the page.
    if (begun === null || event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
    if (begun.live.game.ply === 0) return;
    event.preventDefault();
    // A step during a drag would lose its move.
    if (document.querySelector('[data-board-place]:active') !== null) return;
    const { deltaY, deltaMode, timeStamp: at } = event;
    const { turn: next, step } = turnWheel(turned.current, { deltaY, deltaMode, at });
    turned.current = next;
    const ply = step === null ? null : plyToShow(step, begun);
    if (ply !== null) send({ type: 'browse', ply });
  });
  useEffect(() => {
    const place = document.querySelector<HTMLElement>('[data-board-place]');
    const listen = (event: WheelEvent) => turn(event);
    place?.addEventListener('wheel', listen, { passive: false });
    return () => place?.removeEventListener('wheel', listen);
  }, []);
}
