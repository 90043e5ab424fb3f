/** The content of the screen once the game is known; loaded after the first render of the page. */
import { ABORT_PLIES, type Color, opposite } from '@sixtyfour/chess';
import { countryName, isCountedTime, messages, paths } from '@sixtyfour/contract';
import { Flag, Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ConfirmMove } from '../../game/panel/ConfirmMove.tsx';
import { BegunPanel, overActions } from '../../game/panel/BegunPanel.tsx';
import { type GameOverAct, resultText } from '../../play/game-over.ts';
import { closeResult } from '../../play/shown-result.ts';
import type { GameOverProps } from '../../game/over/GameOverCard.tsx';
import { GameOverDialog } from '../../game/over/GameOverDialog.tsx';
import { rulesText } from '../../game/panel/GamePanel.tsx';
import { shownGame } from '../../play/board-view.ts';
import { SideBar } from '../../game/players/SideBar.tsx';
import { monotonicNow } from '../../lib/monotonic.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Bands } from './Bands.tsx';
import { PhrasesOver, PhrasesRow, SpokenPhrase } from './Phrases.tsx';
import { ConnectionNote } from '../../ui/ConnectionNote.tsx';
import styles from './online-game.module.css';
import { bannerOf } from './endings.ts';
import { gameOverOf, opponentAbandoned } from './game-over.ts';
import { losesIfLeft, movesUntilDrawOffer, rematchText } from './updates.ts';
import { PremoveOffer } from './PremoveOffer.tsx';
import { isUnsent, offersPremove, opponentName, statusOf } from './selectors.ts';
import type { OnlineBegun, OnlineEvent, OnlineOver, OnlineState } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';

export { Bands, ConfirmMove, ConnectionNote, PremoveOffer };

type Actions = Pick<LiveGame<OnlineState, OnlineEvent>, 'send' | 'type' | 'pgn'>;

const words = messages.onlineGame;
/** Ends caused by one of the two players: the result names the player. */
const NAMED_ENDS: ReadonlySet<string> = new Set(['resignation', 'abandonment', 'aborted']);

/** The bar of a player. */
export function OnlineBar({ state, color }: { state: OnlineBegun; color: Color }) {
  const { username, country } = state.players[color];
  const own = color === state.seat;
  const { phrase } = state.said[color];
  const { clock, game } = isUnsent(state) ? state.snapshot : state.live;
  const runs = state.phase === 'playing' && clock.running !== null;
  return (
    <SideBar
      color={color}
      name={username}
      country={countryName(country) ?? country}
      kind={messages.play.sides[color]}
      own={own}
      said={phrase === null ? null : <SpokenPhrase phrase={phrase} />}
      shown={shownGame(state.live.game, state.interaction)}
      clock={clock}
      times={state.live.times}
      turnOf={runs ? game.turn : null}
      label={own ? messages.play.yourClock : messages.play.clockOf(username)}
      turn={own ? messages.play.yourTurn : messages.play.opponentsTurn}
      now={monotonicNow}
    />
  );
}

/** The panel of a running or finished game. */
export function OnlinePanel({ state, ...actions }: { state: OnlineBegun } & Actions) {
  const result = useResult(actions);
  const { send } = actions;
  const { live, players, seat, sent } = state;
  const isPlaying = state.phase === 'playing';
  const names = { own: players[seat].username, opponent: opponentName(state) };
  return (
    <BegunPanel
      {...actions}
      state={state}
      result={isPlaying ? null : result(state)}
      visitor={seat}
      banner={statusOf(state)}
      head={
        <div className={styles.head}>
          <p>{state.config.playingAs(seat, names)}</p>
          <div className={styles.headFoot}>
            <p>{rulesText(live.game.ruleSet, isCountedTime(live.times))}</p>
            <ConnectionNote connection={state.connection} />
          </div>
        </div>
      }
      status={statusOf(state)}
      offer={offersPremove(state) && <PremoveOffer />}
      buttons={
        <PhrasesRow state={state} onSay={(phrase) => send({ type: 'say', phrase })} className={styles.acts}>
          <DrawButton state={state} send={send} />
          <ConfirmButton
            label={words.resign}
            question={words.reallyResign}
            icon={<Flag aria-hidden="true" />}
            disabled={!isPlaying}
            aria-disabled={sent.some(({ intent }) => intent.type === 'resign')}
            onConfirm={() => send({ type: 'resign' })}
          />
        </PhrasesRow>
      }
      wide={
        <ConfirmButton
          variant="quiet"
          label={words.leave}
          question={losesIfLeft(state) ? words.leaveLoses : words.reallyLeave}
          asks={live.game.ply >= ABORT_PLIES}
          disabled={!isPlaying}
          onConfirm={() => send({ type: 'leave' })}
        />
      }
    />
  );
}

/** Rendered from the end of a game until one of its buttons is pressed. */
export function OnlineOverDialog({ state, ...actions }: { state: OnlineOver } & Actions) {
  const result = useResult(actions);
  return (
    <GameOverDialog {...result(state)} gameId={state.gameId} state={state} send={actions.send} color={state.seat} />
  );
}

/** The props of the dialog and of the bar that replaces it. */
function useResult({ send, pgn }: Actions): (state: OnlineOver) => GameOverProps {
  const navigate = useNavigate();
  const act = (chosen: GameOverAct, { gameId }: OnlineOver) => {
    if (chosen === 'play-again' || chosen === 'find-new') return send({ type: chosen });
    closeResult(gameId);
    navigate(paths.home);
  };
  return (state) => ({
    over: gameOverOf(state),
    eligibility: state.eligibility,
    result: NAMED_ENDS.has(state.ending.reason) ? bannerOf(state) : resultText(state.ending.reason),
    onAct: (chosen) => act(chosen, state),
    ...overActions(state.live, { send, pgn }),
    ...rematchOf(state, (on) => send({ type: 'swap-sides', on })),
    choice: state.ending.reason !== 'aborted' && (
      <PhrasesOver
        state={state}
        inDialog={state.aftermath === 'dialog'}
        onSay={(phrase) => send({ type: 'say', phrase })}
      />
    ),
  });
}

/** Whether the visitor has asked for a rematch. */
function isRematchAsked({ snapshot, seat, sent }: OnlineOver): boolean {
  return snapshot.rematchOffer === seat || sent.some(({ intent }) => intent.type === 'offer-rematch');
}

/** A rematch needs both players: the one who offers it waits, and the other one is informed. */
function rematchOf(state: OnlineOver, onSwap: (on: boolean) => void): Pick<GameOverProps, 'waiting' | 'note'> {
  const { snapshot, seat, origin } = state;
  const name = opponentName(state);
  const isAsked = isRematchAsked(state);
  const offer = origin === 'room' ? messages.roomGame.offersSwapped(name) : words.offersRematch(name);
  const left = opponentAbandoned(state) ? words.rematchIfBack : words.opponentLeft;
  const noteOf = (text: string | null): GameOverProps['note'] => ({
    text,
    meanwhile: meanwhileOf(state, onSwap),
    longest: offer.length >= left.length ? offer : left,
    hasCheckbox: origin === 'room',
  });
  if (snapshot.nextGameId !== null) return { note: noteOf(words.nextGame(name)) };
  // The server cancels a player's offer when they leave, so a player with an open offer is reachable.
  if (snapshot.rematchOffer === opposite(seat) && !isAsked) return { note: noteOf(rematchText(state)) };
  if (isOpponentAway(state))
    return {
      waiting: { act: 'play-again', label: messages.gameOver.playAgain },
      // If the game ended because they left, the result already says so.
      note: noteOf(opponentAbandoned(state) ? null : words.opponentLeft),
    };
  return { waiting: isAsked ? { act: 'play-again', label: words.waitingForOpponent } : null, note: noteOf(null) };
}

function isOpponentAway({ opponentLeft, snapshot, seat }: OnlineOver): boolean {
  return opponentLeft || snapshot.attendance[opposite(seat)] !== 'here';
}

/** While the opponent does nothing about a rematch: the choice about its sides, or whether there can be one. */
function meanwhileOf(state: OnlineOver, onSwap: (on: boolean) => void): ReactNode {
  const { snapshot, seat, origin, connection } = state;
  if (isOpponentAway(state)) return <p className="muted">{words.rematchIfBack}</p>;
  // The two of a queue game swap sides anyway, on either screen.
  if (origin === 'room')
    return (
      <Checkbox
        label={messages.roomGame.swapSides}
        checked={snapshot.rematchOffer === seat ? snapshot.rematchSwap : state.swap}
        disabled={isRematchAsked(state)}
        onChange={(event) => onSwap(event.currentTarget.checked)}
      />
    );
  // Without a connection the page does not hear of a departure.
  const isConnected = connection === 'realtime' || connection === 'database-sync';
  return isConnected && <p className="muted">{words.isHere(opponentName(state))}</p>;
}

/** Offers a draw. For ten moves after an offer, shows when the next one is possible. */
function DrawButton({ state, send }: { state: OnlineBegun } & Pick<Actions, 'send'>) {
  const { snapshot, seat, sent } = state;
  const isOffered = snapshot.drawOffer === seat || sent.some(({ intent }) => intent.type === 'offer-draw');
  const moves = isOffered ? 0 : movesUntilDrawOffer(state);
  const isOff = isOffered || moves > 0 || state.phase !== 'playing';
  return (
    <Button
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) send({ type: 'offer-draw' });
      }}
    >
      <Handshake aria-hidden="true" />
      <span>
        {isOffered ? words.drawOffered : words.offerDraw}
        {moves > 0 && <small className={styles.soon}> {words.offerDrawIn(moves)}</small>}
      </span>
    </Button>
  );
}
