import { messages } from '@sixtyfour/contract';
import { stepTo } from '../../game/browse.ts';
import { FoldedResult } from '../../game/FoldedResult.tsx';
import type { GameOverProps } from '../../game/GameOverCard.tsx';
import { OverPanel, PlayPanel } from '../../game/GamePanel.tsx';
import { shownGame } from '../../game/hand.ts';
import { moveTexts, numberingOf } from '../../game/report.ts';
import { RulesSelect } from '../../game/StartPanel.tsx';
import { copyOrTell } from '../../lib/copy-or-tell.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { preferences, usePreferences } from '../settings/preferences.ts';
import styles from './local-game.module.css';
import type { LocalInput } from './shell.ts';
import type { LocalIdle, LocalOver, LocalPlaying } from './state.ts';

type Send = (input: LocalInput) => void;

export function LocalBefore({ state, ready, send }: { state: LocalIdle; ready: boolean; send: Send }) {
  const words = messages.local;
  const { autoFlip } = usePreferences();
  const { ruleSet, withClock, startFen } = state.setup;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.text}>{words.intro}</p>
      </div>
      <div className={styles.options}>
        <RulesSelect
          value={ruleSet}
          onChange={(rules) => {
            preferences.set({ rules });
            send({ type: 'set-up', change: { ruleSet: rules } });
          }}
        />
        <Checkbox
          label={words.clock}
          checked={withClock}
          onChange={(event) => send({ type: 'set-up', change: { withClock: event.currentTarget.checked } })}
        />
        <Checkbox
          label={messages.settings.autoFlip}
          checked={autoFlip}
          onChange={(event) => preferences.set({ autoFlip: event.currentTarget.checked })}
        />
        <TextField
          label={messages.play.startFromFen}
          placeholder={messages.play.startFromFenHint}
          value={startFen}
          onChange={(event) => send({ type: 'set-up', change: { startFen: event.currentTarget.value } })}
          error={state.fenError}
          autoComplete="off"
          spellCheck={false}
        />
        <p className={styles.text}>{words.uncounted}</p>
      </div>
      <div className={styles.start}>
        <Button variant="main" size="large" disabled={!ready} onClick={() => send({ type: 'start' })}>
          {messages.ai.start}
        </Button>
      </div>
    </>
  );
}

function useSheet({ live, hand }: LocalPlaying | LocalOver, send: Send) {
  const { notation } = usePreferences();
  return {
    moves: moveTexts(live.game, notation),
    ply: shownGame(live.game, hand).ply,
    numbering: numberingOf(live.game),
    onSelect: (ply: number) => send({ type: 'browse', ply }),
  };
}

/** Also behind the game-over dialog, as it was when the game ended. */
export function LocalInPlay({
  state,
  send,
  type,
  onCopyPgn,
}: {
  state: LocalPlaying | LocalOver;
  send: Send;
  type: (text: string) => string | null;
  onCopyPgn: () => Promise<boolean>;
}) {
  const { game } = state.live;
  const isPlaying = state.phase === 'playing';
  return (
    <PlayPanel
      head={
        <div className={styles.head}>
          <h2 className={styles.title}>{messages.local.title}</h2>
          <p className={styles.text}>{messages.play.rulesName[game.ruleSet]}</p>
        </div>
      }
      status={state.notice ?? state.status}
      sheet={useSheet(state, send)}
      onTyped={type}
      onFlip={() => send({ type: 'flip' })}
      restart={{
        label: messages.ai.restart,
        asks: isPlaying && game.ply >= 2,
        onRestart: () => send({ type: 'restart' }),
      }}
      more={{
        onResign: () => send({ type: 'resign' }),
        resignLabel: messages.local.resign[game.turn],
        onAgreeDraw: () => send({ type: 'agree-draw' }),
        onTakeback: isPlaying && game.ply > 0 ? () => send({ type: 'takeback' }) : null,
        onCopyFen: () => copyOrTell(shownGame(game, state.hand).fen),
        onCopyPgn,
      }}
    />
  );
}

export function LocalAfter({ state, send, result }: { state: LocalOver; send: Send; result: GameOverProps }) {
  const sheet = useSheet(state, send);
  return (
    <OverPanel
      result={<FoldedResult {...result} onUnfold={() => send({ type: 'unfold' })} />}
      sheet={sheet}
      onStep={(step) => sheet.onSelect(stepTo(step, sheet.ply, sheet.moves.length))}
    />
  );
}
