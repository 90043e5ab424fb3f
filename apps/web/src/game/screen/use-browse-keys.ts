import { useEffect, useEffectEvent, useRef } from 'react';
import { useDocumentKey } from '../../lib/use-document-key.ts';
import { shownGame } from '../../play/board-view.ts';
import { browseStepOf, stepTo } from '../../play/browse.ts';
import type { Begun } from '../../play/state.ts';
import { turnWheel, WHEEL_AT_REST } from '../../play/wheel.ts';

/** Where the same keys mean something else. */
const OTHERS =
  'input, textarea, select, summary, [contenteditable], dialog, [popover], [role="grid"], [role="tablist"], [role="slider"], [role="menu"]';

type Browsed = Pick<Begun, 'live' | 'interaction'>;
type Send = (input: { readonly type: 'browse'; readonly ply: number }) => void;

/**
 * Left and Right, Home and End step through the moves, wherever on the page the focus is but in an input or on the
 * board. They listen on the document, because after a click on plain ground nothing inside the page has the focus.
 */
export function useBrowseKeys(begun: Browsed | null, send: Send): void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.shiftKey) return;
    const step = browseStepOf(event.key);
    if (step === null || begun === null) return;
    event.preventDefault();
    const { game } = begun.live;
    send({ type: 'browse', ply: stepTo(step, shownGame(game, begun.interaction).ply, game.ply) });
  };
  useDocumentKey(press, { except: OTHERS });
}

/** The wheel over the board of the screen steps through the moves, down forward to the newest; the page scrolls when there are none. */
export function useBrowseWheel(begun: Browsed | null, send: Send): void {
  const turned = useRef(WHEEL_AT_REST);
  const turn = useEffectEvent((event: WheelEvent) => {
    // With Ctrl it is the zoom.
    if (begun === null || event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
    const { game } = begun.live;
    if (game.ply === 0) return;
    event.preventDefault();
    const { deltaY, deltaMode, timeStamp: at } = event;
    const { turn: next, step } = turnWheel(turned.current, { deltaY, deltaMode, at });
    turned.current = next;
    if (step === null || begun.interaction.promoting !== null) return;
    const { ply } = shownGame(game, begun.interaction);
    const to = stepTo(step, ply, game.ply);
    if (to !== ply) send({ type: 'browse', ply: to });
  });
  useEffect(() => {
    const place = document.querySelector<HTMLElement>('[data-board-place]');
    const listen = (event: WheelEvent) => turn(event);
    place?.addEventListener('wheel', listen, { passive: false });
    return () => place?.removeEventListener('wheel', listen);
  }, []);
}
