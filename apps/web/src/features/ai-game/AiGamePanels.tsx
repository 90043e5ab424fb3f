import { messages } from '@sixtyfour/contract';
import { DEFAULT_PERSONA, personaById } from '@sixtyfour/engine/personas';
import { stepTo } from '../../game/browse.ts';
import { FoldedResult } from '../../game/FoldedResult.tsx';
import type { GameOverProps } from '../../game/GameOverCard.tsx';
import { OverPanel, PlayPanel, rulesText } from '../../game/GamePanel.tsx';
import { shownGame } from '../../game/hand.ts';
import { LockedOpponent } from '../../game/OpponentSelector.tsx';
import { moveTexts, numberingOf } from '../../game/report.ts';
import { StartPanel } from '../../game/StartPanel.tsx';
import { preferences, usePreferences } from '../settings/preferences.ts';
import { copyOrTell } from '../../lib/copy-or-tell.ts';
import { takebackPlies } from './play.ts';
import { restartAsks, shownPly } from './reducer.ts';
import type { IdleGame, OverGame, PlayingGame } from './state.ts';
import type { AiGameHandle } from './use-ai-game.ts';

export function BeforePanel({ state, ready, send }: { state: IdleGame } & Pick<AiGameHandle, 'ready' | 'send'>) {
  const { persona, ruleSet, noClock, startFen } = state.setup;
  return (
    <StartPanel
      opponent={persona}
      onOpponent={(id) => send({ type: 'set-up', change: { persona: id } })}
      sentence={state.notice ?? state.status}
      rules={ruleSet}
      onRules={(rules) => {
        preferences.set({ rules });
        send({ type: 'set-up', change: { ruleSet: rules } });
      }}
      options={{ noClock, fen: startFen }}
      onOptions={(options) => send({ type: 'set-up', change: { noClock: options.noClock, startFen: options.fen } })}
      fenError={state.fenError}
      onStart={() => send({ type: 'start' })}
      ready={ready}
      note={noClock || startFen.trim() !== '' ? <p>{messages.play.makesUncounted}.</p> : null}
    />
  );
}

/** The moves as the panel shows them. */
function useSheet(state: PlayingGame | OverGame, send: AiGameHandle['send']) {
  const { notation } = usePreferences();
  const { game } = state.live;
  return {
    moves: moveTexts(game, notation),
    ply: shownPly(state),
    numbering: numberingOf(game),
    onSelect: (ply: number) => send({ type: 'browse', ply }),
  };
}

/** Also behind the game-over dialog, as it was when the game ended. */
export function InPlayPanel({
  state,
  send,
  type,
  onCopyPgn,
}: {
  state: PlayingGame | OverGame;
  onCopyPgn: () => Promise<boolean>;
} & Pick<AiGameHandle, 'send' | 'type'>) {
  const { lines } = usePreferences();
  const { game } = state.live;
  const isPlaying = state.phase === 'playing';
  const canHint = isPlaying && game.turn === 'white' && state.hinting === null;
  const canTakeBack = isPlaying && takebackPlies(game) > 0;
  return (
    <PlayPanel
      head={
        <LockedOpponent
          persona={personaById(state.setup.persona) ?? DEFAULT_PERSONA}
          rules={rulesText(game.ruleSet, state.counts)}
        />
      }
      status={state.notice ?? state.status}
      line={lines ? state.line : null}
      sheet={useSheet(state, send)}
      onTyped={type}
      onFlip={() => send({ type: 'flip' })}
      restart={{
        label: messages.ai.restart,
        asks: restartAsks(state),
        onRestart: () => send({ type: 'restart' }),
      }}
      more={{
        onResign: () => send({ type: 'resign' }),
        onTakeback: canTakeBack ? () => send({ type: 'takeback' }) : null,
        onHint: canHint ? () => send({ type: 'hint' }) : null,
        counted: state.counts,
        onCopyFen: () => copyOrTell(shownGame(game, state.hand).fen),
        onCopyPgn,
      }}
    />
  );
}

export function AfterPanel({
  state,
  send,
  result,
}: {
  state: OverGame;
  result: GameOverProps;
} & Pick<AiGameHandle, 'send'>) {
  const sheet = useSheet(state, send);
  return (
    <OverPanel
      result={<FoldedResult {...result} onUnfold={() => send({ type: 'unfold' })} />}
      sheet={sheet}
      onStep={(step) => sheet.onSelect(stepTo(step, sheet.ply, sheet.moves.length))}
    />
  );
}
