import type { Color } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { useEffect, useEffectEvent } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { playUci } from '../../play/play-uci.ts';
import type { Study } from '../../play/study.ts';
import type { Analyst } from '../study/live-analysis.ts';
import { type SendStudy } from '../study/use-study.ts';
import { judge } from './judgment.ts';
import { explainLastMove, findingOf } from './last-move.ts';
import type { Results } from './review.ts';
import { NODES } from './shell.ts';
import { claimText, moveText } from './words.ts';

const words = messages.review;

/**
 * Has the engine judge a move tried in place of a mistake, and explain a bad one, with a deep search as for a move of
 * the game.
 * @param visitor the side of the reader; null for both sides
 */
export function useJudge(
  { task, main }: Study,
  { findings }: Results,
  analyst: Analyst,
  send: SendStudy,
  visitor: Color | null,
): void {
  const { notation } = usePreferences();
  const tried = task?.status === 'judging' ? task.tried : null;
  const ply = task?.ply ?? 0;
  const judgeTried = useEffectEvent(async (uci: string, abandoned: AbortSignal): Promise<void> => {
    const position = main.at(ply - 1);
    const before = findings[ply - 1];
    const game = before ? playUci(position, uci) : null;
    const found = game && (await findingOf(game, (request) => analyst.ask(request, NODES.close)));
    if (abandoned.aborted) return;
    if (!before || game === null || found === null) return send({ type: 'not-judged', uci });
    const { mark } = judge(position.turn, before, found, uci);
    const name = game.lastPlayed?.[notation] ?? uci;
    if (mark === null || mark === 'best') {
      const better = task === null ? '' : moveText(main, ply - 1, task.best, notation);
      const text = mark === 'best' ? words.foundBest(name) : words.found(name, better);
      return send({ type: 'judged', uci, isGood: true, text });
    }
    const [claim] = await explainLastMove(game, { before: position, was: before, is: found }, analyst);
    if (abandoned.aborted) return;
    const reason = claim === undefined ? '' : ` ${claimText(claim, game, notation, visitor)}`;
    send({ type: 'judged', uci, isGood: false, text: words.stillWrong(name, words.marksWithArticle[mark]) + reason });
  });
  useEffect(() => {
    if (tried === null) return;
    // The answer to a move that is no longer judged may come late, even after the review was closed.
    const abandon = new AbortController();
    void judgeTried(tried, abandon.signal);
    return () => abandon.abort();
  }, [tried]);
}
