import type { Color } from '@sixtyfour/chess';
import { messages, gamePathOf } from '@sixtyfour/contract';
import { useState } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { GameScreen } from '../../game/screen/GameScreen.tsx';
import { SideBar } from '../../game/players/SideBar.tsx';
import { StatusLine } from '../../game/screen/StatusLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ToastLine } from '../../ui/ToastLine.tsx';
import styles from './online-game.module.css';
import { isOwnTurn, offersPremove, statusOf } from './selectors.ts';
import { type LobbyEffect, type OnlineState, type OnlineEvent, loadingGame } from './state.ts';
import type { ScreenConfig } from './screen-config.ts';
import { KNOWN_GAME } from '../../lib/known-game.ts';
import { useLiveGame } from '../../play/use-live-game.ts';
import type * as Playing from './OnlinePlaying.tsx';

/** The screen of a game between two people, from loading to the end. Needs a different `key` for each game. */
export function OnlineGameScreen({ gameId, config }: { gameId: string; config: ScreenConfig }) {
  const handle = useOnlineGame(gameId, config);
  const { state, send, parts } = handle;
  return (
    <>
      <GameScreen
        {...handle}
        title={config.title}
        notice={
          parts &&
          state.phase === 'playing' && (
            <parts.ConfirmMove state={state} send={send}>
              <parts.Bands state={state} send={send} />
            </parts.ConfirmMove>
          )
        }
        status={
          <StatusLine text={statusOf(state)}>
            {parts && offersPremove(state) ? (
              <parts.PremoveOffer />
            ) : (
              parts &&
              state.phase === 'playing' && (
                <parts.ConnectionNote connection={state.connection} short named={config.origin === 'room'} />
              )
            )}
          </StatusLine>
        }
        isOwnTurn={state.phase === 'playing' && state.live.game.outcome === null && isOwnTurn(state)}
        renderBar={(color) =>
          state.phase === 'idle' || parts === null ? (
            <EmptyBar color={color} />
          ) : (
            <parts.OnlineBar state={state} color={color} />
          )
        }
        panel={
          state.phase === 'idle' ? (
            <Loading config={config} failed={state.failed} onRetry={() => send({ type: 'retry' })} />
          ) : (
            parts && <parts.OnlinePanel {...handle} state={state} />
          )
        }
      />
      {parts && state.phase === 'over' && <parts.OnlineOverDialog {...handle} state={state} />}
    </>
  );
}

/** R-G-01 and A-108: if the server does not respond, the visitor stays on the page and can retry. */
function Loading({ config, failed, onRetry }: { config: ScreenConfig; failed: boolean; onRetry: () => void }) {
  const { title, retry } = config.unreachable;
  // The error stays during a retry, so that its button keeps the focus.
  const [hasFailed, setHasFailed] = useState(failed);
  if (failed && !hasFailed) setHasFailed(true);
  return (
    <div className={styles.loading}>
      <ToastLine place="panel" />
      {hasFailed ? (
        <ErrorState title={title} text={messages.onlineGame.retryText}>
          <Button aria-disabled={!failed} onClick={onRetry}>
            {failed ? retry : config.loading}
          </Button>
        </ErrorState>
      ) : (
        <p>
          <Spinner />
          {config.loading}
        </p>
      )}
    </div>
  );
}

/** The bar before the players and their colors are known. */
function EmptyBar({ color }: { color: Color }) {
  return (
    <SideBar
      color={color}
      name={color === 'white' ? messages.play.you : messages.onlineGame.opponent}
      // An empty line, so that nothing moves.
      kind="&nbsp;"
      own={color === 'white'}
      shown={null}
      clock={null}
      times={null}
      turnOf={null}
      label=""
      turn=""
    />
  );
}

/** A game between two people; its rules and its connection to the server are loaded after the first render. */
function useOnlineGame(gameId: string, config: ScreenConfig) {
  const navigate = useNavigate();
  const [state] = useState(() => loadingGame(config));
  return useLiveGame<OnlineState, OnlineEvent, typeof Playing>({ state }, async (view) => {
    const [{ createOnlineShell }, parts] = await Promise.all([import('./shell.ts'), import('./OnlinePlaying.tsx')]);
    const navigation = {
      toLobby: ({ path, search, keepsGame }: LobbyEffect) =>
        navigate(path, { replace: !keepsGame, state: search ? { search } : null }),
      toGame: (id: string) => navigate(gamePathOf({ id, origin: config.origin }), { replace: true, state: KNOWN_GAME }),
    };
    return { shell: createOnlineShell(view, { gameId, config, navigation }), parts };
  });
}
