/** The content of the screen from the start of a game; loaded after the first render of the page. */
import { pliesUntilDrawOffer } from '@sixtyfour/chess';
import { aiPathWith, messages, paths } from '@sixtyfour/contract';
import { Lightbulb, Undo2 } from 'lucide-react';
import { type ComponentProps, use, useEffect, useState } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { ConfirmMove } from '../../game/panel/ConfirmMove.tsx';
import { BegunPanel, overActions } from '../../game/panel/BegunPanel.tsx';
import { type GameOverAct, resultText } from '../../play/game-over.ts';
import type { GameOverProps } from '../../game/over/GameOverCard.tsx';
import { GameOverDialog } from '../../game/over/GameOverDialog.tsx';
import { RestartButton, rulesText } from '../../game/panel/GamePanel.tsx';
import { ScreenBoard } from '../../game/screen/GameScreen.tsx';
import { closeResult } from '../../play/shown-result.ts';
import { arriveSmoothly } from '../../lib/page-transition.ts';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { focusBoard } from '../../game/screen/focus-board.ts';
import { zenMode } from '../../game/screen/zen-mode.ts';
import styles from './calculation.module.css';
import { calculationText, showsCalculation } from './calculation.ts';
import { isOffered, isUncounted, losesIfLeft, mayCount } from './eligibility.ts';
import { gameOverOf } from './ending.ts';
import { LockedOpponent } from './LockedOpponent.tsx';
import { isOwnTurn, personaOf, restartAsks, takebackPlies } from './selectors.ts';
import type { Advice, LevelOffer, OverGame, PlayingGame, AiGameEvent, AiGame } from './state.ts';
import type { Persona } from '@sixtyfour/engine/personas';
import type { LiveGame } from '../../play/use-live-game.ts';
import { Button } from '../../ui/Button.tsx';

export { ConfirmMove };

interface Actions extends Pick<LiveGame<AiGame, AiGameEvent>, 'send' | 'type' | 'pgn'> {
  /** Whether this is a past game that is only viewed: then the next game is played on another page. */
  readonly isPast: boolean;
}

/** The panel of a running or finished game. */
export function AiGamePanel({ state, ...actions }: { state: PlayingGame | OverGame } & Actions) {
  const { lines } = usePreferences();
  const result = useResult(actions);
  const { send } = actions;
  const { game } = state.live;
  const isPlaying = state.phase === 'playing';
  const canHint = isPlaying && isOwnTurn(state) && state.hinting === null;
  const canTakeBack = isPlaying && takebackPlies(game, state.color) > 0;
  const help = {
    onTakeback: canTakeBack ? () => send({ type: 'takeback' }) : null,
    onHint: canHint ? () => send({ type: 'hint' }) : null,
  };
  const isFree = isPlaying && isUncounted(state);
  // Buttons in a row of their own, where help costs nothing from the start: a row added later would move the others.
  const [hasHelpRow] = useState(isFree);
  useArrows(state);
  useEffect(arriveSmoothly, []);
  const advice = state.phase === 'playing' ? state.coaching?.advice : null;
  const rules = rulesText(game.ruleSet, mayCount(state));
  return (
    <BegunPanel
      {...actions}
      state={state}
      result={isPlaying ? null : result(state)}
      visitor={state.color}
      head={<LockedOpponent persona={personaOf(state)} rules={rules} />}
      status={state.notice ?? state.status}
      remark={lines ? state.remark : undefined}
      band={
        <>
          {advice && (
            <AdviceBand
              advice={advice}
              onTakeBack={() => send({ type: 'takeback' })}
              onPlayOn={() => send({ type: 'play-on', version: state.live.version })}
            />
          )}
          {lines && showsCalculation(state.setup.persona) && <CalculationBand state={state} />}
        </>
      }
      buttons={hasHelpRow ? <HelpRow {...help} /> : <OfferBand state={state} send={send} />}
      wide={
        <RestartButton
          asks={restartAsks(state)}
          loses={losesIfLeft(state)}
          onRestart={() => send({ type: 'restart' })}
        />
      }
      more={{
        onResign: () => send({ type: 'resign' }),
        ...(hasHelpRow ? {} : help),
        ...(isFree && { onOfferDraw: canOfferDraw(state) ? () => send({ type: 'offer-draw' }) : null }),
        ...(isPlaying && {
          coach: {
            isOn: state.setup.coach,
            onChange: (on) => {
              preferences.set({ coach: on });
              send({ type: 'set-coach', on });
            },
          },
        }),
        counted: mayCount(state),
        rules,
      }}
    />
  );
}

function canOfferDraw(state: PlayingGame): boolean {
  const { live, color } = state;
  return isOwnTurn(state) && pliesUntilDrawOffer(live.drawOfferedAtPly[color], live.game.ply) === 0;
}

/** Draws the hinted move or the coach's proof until the position changes. */
function useArrows(state: PlayingGame | OverGame): void {
  const { draw } = use(ScreenBoard);
  const hinted = state.phase === 'playing' && state.hinted?.version === state.live.version ? state.hinted : null;
  const advice = (state.phase === 'playing' && state.coaching?.advice) || null;
  useEffect(() => {
    if (hinted === null && advice === null) return undefined;
    draw(advice?.arrows ?? (hinted === null ? [] : [[hinted.from, hinted.to]]));
    return () => draw([]);
  }, [hinted, advice, draw]);
}

/** The coach's reason why the visitor's move was a blunder, while it can be taken back. */
function AdviceBand({
  advice: { reason },
  onTakeBack,
  onPlayOn,
}: {
  advice: Advice;
  onTakeBack: () => void;
  onPlayOn: () => void;
}) {
  const words = messages.coach;
  // The game waits for an answer, which zen mode would hide.
  useEffect(() => zenMode.set(false), []);
  const press = (act: () => void) => () => {
    act();
    // The focused button disappears.
    focusBoard();
  };
  return (
    <div className={styles.advice} role="group" aria-label={words.advice}>
      <p>{reason}</p>
      <div className={styles.help}>
        <Button variant="main" onClick={press(onTakeBack)}>
          {words.takeBack}
        </Button>
        <Button onClick={press(onPlayOn)}>{words.playOn}</Button>
      </div>
    </div>
  );
}

function HelpRow({ onTakeback, onHint }: { onTakeback: (() => void) | null; onHint: (() => void) | null }) {
  return (
    <div className={styles.help}>
      <Button aria-disabled={onTakeback === null || undefined} onClick={() => onTakeback?.()}>
        <Undo2 />
        {messages.panel.takeback}
      </Button>
      <Button aria-disabled={onHint === null || undefined} onClick={() => onHint?.()}>
        <Lightbulb />
        {messages.panel.hint}
      </Button>
    </div>
  );
}

type OfferProps = { state: PlayingGame | OverGame } & Pick<Actions, 'send'>;

/** Lets a game begun on the home page count; above a small board, `OfferButton` does. */
function OfferBand(props: OfferProps) {
  return (
    isOffered(props.state) && (
      <div className={styles.offer}>
        <p>{messages.panel.justForFun}</p>
        <OfferButton {...props} />
      </div>
    )
  );
}

/** Lets a game begun on the home page count, with one press. */
export function OfferButton({ state, send, ...look }: OfferProps & Pick<ComponentProps<typeof Button>, 'className'>) {
  const press = () => {
    send({ type: 'make-count' });
    // The focused button disappears.
    focusBoard();
  };
  return (
    isOffered(state) && (
      <Button {...look} onClick={press}>
        {messages.panel.makeCount}
      </Button>
    )
  );
}

/** The status above a small board, where the panel with the offer is below the fold. */
export function statusOf(state: PlayingGame | OverGame): string {
  return isOffered(state) ? messages.panel.justForFun : state.status;
}

/** Rendered from the end of a game until one of its buttons is pressed. */
export function AiGameOver({ state, ...actions }: { state: OverGame } & Actions) {
  const { lines } = usePreferences();
  const result = useResult(actions);
  return (
    <GameOverDialog
      {...result(state)}
      key={state.id}
      gameId={state.id}
      state={state}
      send={actions.send}
      persona={state.setup.persona}
      remark={lines ? state.remark : null}
    />
  );
}

/** The props of the dialog and of the bar that replaces it. */
function useResult({ send, pgn, isPast }: Actions): (state: OverGame) => GameOverProps {
  const navigate = useNavigate();
  const act = (chosen: GameOverAct, { id, setup }: OverGame) => {
    if (chosen !== 'play-again' && chosen !== 'try-different') {
      closeResult(id);
      navigate(paths.home);
    } else if (!isPast) send({ type: chosen });
    else navigate(chosen === 'play-again' ? aiPathWith(setup.persona) : paths.ai);
  };
  return (state) => ({
    over: gameOverOf(state),
    eligibility: state.eligibility,
    // The title says only that the visitor lost; the status says that they resigned.
    result:
      state.live.ending?.reason === 'resignation' && state.result === 'loss'
        ? state.status
        : resultText(state.live.ending?.reason ?? 'aborted'),
    onAct: (chosen) => act(chosen, state),
    choice: state.levelOffer && <NextLevel persona={personaOf(state)} offer={state.levelOffer} send={send} />,
    ...overActions(state.live, { send, pgn }),
  });
}

/** After three wins or losses in a row: a button to play at the next level. */
function NextLevel({
  persona: { id },
  offer: { level, direction },
  send,
}: { persona: Persona; offer: LevelOffer } & Pick<Actions, 'send'>) {
  const words = messages.aiGame;
  const name = words.firstNames[id];
  return (
    <div className={styles.levelOffer}>
      <p>{words.offers[direction](name, level)}</p>
      <Button
        onClick={() => {
          preferences.set({ level });
          send({ type: 'play-at', level });
        }}
      >
        {words.playAt(name, level)}
      </Button>
    </div>
  );
}

/** Not a live region: the character calculates at every move. */
function CalculationBand({ state }: { state: PlayingGame | OverGame }) {
  const { calculation } = state;
  return (
    <p className={styles.calculation}>
      {calculation === null ? messages.calculation.none : calculationText(calculation, mayCount(state))}
    </p>
  );
}
