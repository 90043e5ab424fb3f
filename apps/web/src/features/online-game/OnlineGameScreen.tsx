import type { Color } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { GameScreen } from '../../game/GameScreen.tsx';
import { SideBar } from '../../game/SideBar.tsx';
import { StatusLine } from '../../game/StatusLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ToastLine } from '../../ui/ToastLine.tsx';
import styles from './online-game.module.css';
import { isOwnTurn, statusOf } from './selectors.ts';
import type { OnlineState } from './state.ts';
import { type OnlineHandle, useOnlineGame } from './use-online-game.ts';
import type { OnlineWords } from './words.ts';

/** A game between two people: the whole screen, from loading to its end. Give it another `key` for another game. */
export function OnlineGameScreen({ gameId, words }: { gameId: string; words: OnlineWords }) {
  const handle = useOnlineGame(gameId, words);
  const { state, send, parts } = handle;
  useTitle(state);
  return (
    <>
      <GameScreen
        {...handle}
        title={words.title}
        notice={parts && state.phase === 'playing' && <parts.Bands state={state} send={send} />}
        status={
          <StatusLine text={statusOf(state)}>
            {parts && state.phase === 'playing' && (
              <parts.ConnectionNote connection={state.connection} short named={words.namesRealtime} />
            )}
          </StatusLine>
        }
        bars={{
          white: <PlayerBarOf state={state} parts={parts} color="white" />,
          black: <PlayerBarOf state={state} parts={parts} color="black" />,
        }}
        panelLabel={messages.play.gamePanel}
        panel={
          state.phase === 'idle' ? (
            <Loading words={words} failed={state.failed} onRetry={() => send({ type: 'retry' })} />
          ) : (
            parts && <parts.OnlinePanel {...handle} state={state} />
          )
        }
      />
      {parts && state.phase === 'over' && <parts.OnlineOverDialog {...handle} state={state} />}
    </>
  );
}

/** R-G-01, and A-108: who could not be told anything stays and tries again. */
function Loading({ words, failed, onRetry }: { words: OnlineWords; failed: boolean; onRetry: () => void }) {
  const { title, text, retry } = words.unreachable;
  return (
    <div className={styles.loading}>
      <ToastLine place="panel" />
      {failed ? (
        <ErrorState title={title} text={text}>
          <Button onClick={onRetry}>{retry}</Button>
        </ErrorState>
      ) : (
        <p>
          <Spinner />
          {words.loading}
        </p>
      )}
    </div>
  );
}

function PlayerBarOf({ state, parts, color }: Pick<OnlineHandle, 'state' | 'parts'> & { color: Color }) {
  return state.phase === 'idle' || parts === null ? (
    <EmptyBar color={color} />
  ) : (
    <parts.OnlineBar state={state} color={color} />
  );
}

/** Before it is known who plays. */
function EmptyBar({ color }: { color: Color }) {
  return (
    <SideBar
      color={color}
      name={color === 'white' ? messages.play.you : messages.onlineGame.opponent}
      kind={messages.spoken.sides[color]}
      own={color === 'white'}
      shown={null}
      clock={null}
      turnOf={null}
      clockLabel=""
      turn=""
    />
  );
}

/** A tab that is not looked at says whose turn it is. */
function useTitle(state: OnlineState): void {
  const text = state.phase === 'playing' && isOwnTurn(state) ? messages.spoken.yourTurn : state.words.title;
  useEffect(() => {
    document.title = messages.site.titled(text);
  }, [text]);
}
