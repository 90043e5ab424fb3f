import type { Game } from '@sixtyfour/chess';
import { useEffect, useEffectEvent } from 'react';
import { type BoardInteraction, shownGame } from '../../play/board-view.ts';
import { browseStepOf, stepTo } from '../../play/browse.ts';

/** Where the same keys mean something else. */
const OTHERS =
  'input, textarea, select, summary, [contenteditable], dialog, [popover], [role="grid"], [role="tablist"], [role="slider"], [role="menu"]';

/**
 * Left and Right, Home and End step through the moves, wherever on the page the focus is but in an input or on the
 * board. They listen on the document, because after a click on plain ground nothing inside the page has the focus.
 */
export function useBrowseKeys(
  begun: { readonly live: { readonly game: Game }; readonly interaction: BoardInteraction } | null,
  send: (input: { readonly type: 'browse'; readonly ply: number }) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(OTHERS) !== null) return;
    const step = browseStepOf(event.key);
    if (step === null || begun === null) return;
    event.preventDefault();
    const { game } = begun.live;
    send({ type: 'browse', ply: stepTo(step, shownGame(game, begun.interaction).ply, game.ply) });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
