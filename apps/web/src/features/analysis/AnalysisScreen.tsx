/** /play?view=analysis: engine analysis of any position or game, and a position editor. */
import { Game, ok, type Result } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { useEffect, useRef, useState } from 'react';
import { focusTitle } from '../../lib/focus-title.ts';
import { startView } from '../../play/board-view.ts';
import { studyOf } from '../../play/study.ts';
import { scrollToBoard } from '../../game/screen/focus-board.ts';
import { LiveBoard } from '../../game/screen/LiveBoard.tsx';
import { useStudy } from '../../game/study/use-study.ts';
import { entryState, saveInHistoryEntry } from '../../lib/entry-state.ts';
import { useLocation, useNavigate } from '../../lib/navigation.tsx';
import { createStore } from '../../lib/store.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import styles from './analysis.module.css';
import { AnalysisFrame } from './AnalysisFrame.tsx';
import { AnalysisBoard } from './AnalysisBoard.tsx';
import { editorOf, notedEditor, notesOf } from './editor.ts';
import { handedOver, linkedGame, linkedPosition, pgnOfLine, type StudiedGame } from './input.ts';
import { PositionEditor } from './PositionEditor.tsx';

const words = messages.analysis;

export function AnalysisScreen() {
  const { search, state } = useLocation();
  const isHydrated = useHydrated();
  // The query is unknown while the page is prerendered and hydrated.
  if (!isHydrated) return <Before />;
  return <Opened key={search} asked={askedFor(search, state)} />;
}

function Before() {
  const [view] = useState(() => createStore(startView('white')));
  return (
    <AnalysisFrame
      title={words.title}
      board={<LiveBoard view={view} playing={null} send={() => {}} />}
      panel={<p className={styles.lede}>{words.lede}</p>}
    />
  );
}

/** The position in the URL, or why it is invalid. */
function askedFor(search: string, state: unknown): Result<StudiedGame, string> {
  const query = new URLSearchParams(search);
  const game = handedOver(state) ?? linkedGame(query);
  if (game !== null) return ok(game);
  return linkedPosition(query) ?? ok(usualStart());
}

function usualStart(): StudiedGame {
  return { game: Game.start('standard'), ply: 0 };
}

/** @param asked only its initial value is used */
function Opened({ asked }: { asked: Result<StudiedGame, string> }) {
  const [problem, setProblem] = useState(asked.ok ? null : words.linkRefused(asked.error));
  const study = useStudy(() => {
    const { game, ply } = asked.ok ? asked.value : usualStart();
    return studyOf(game, ply, { orientation: 'white', grows: true });
  });
  // Tags and result of the loaded game, which apply until a move is added.
  const [loaded, setLoaded] = useState<StudiedGame>(asked.ok ? asked.value : usualStart);
  const { state, send } = study;
  const { pathname, search, state: entry } = useLocation();
  const navigate = useNavigate();
  const { line } = state;
  const { ply } = state.live.game;
  // Stores the game in the history entry, so that a reload or going back restores it.
  useEffect(() => {
    saveInHistoryEntry(pathname, { pgn: pgnOfLine(line, loaded), ply });
  }, [line, ply, loaded, pathname]);
  useEffect(() => {
    document.title = messages.site.titled(words.title);
  }, []);
  const load = (next: StudiedGame) => {
    setProblem(null);
    setLoaded(next);
    scrollToBoard();
    send({ type: 'load', game: next.game, ply: next.ply, orientation: state.orientation });
  };
  // The editor has its own history entry, so Back leads to the board.
  const editor = notedEditor(entry);
  const edited = useRef<Game>(null);
  useEffect(() => {
    if (editor !== null || edited.current === null) return;
    load({ game: edited.current, ply: 0 });
    edited.current = null;
  });
  const editButton = useRef<HTMLButtonElement>(null);
  const isEditing = editor !== null;
  const wasEditing = useRef(isEditing);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isEditing === wasEditing.current) return;
    wasEditing.current = isEditing;
    isLeaving.current = false;
    // The button with the focus has been replaced.
    if (isEditing) focusTitle();
    else editButton.current?.focus({ preventScroll: true });
  }, [isEditing]);
  if (editor !== null)
    return (
      <PositionEditor
        initial={editor}
        onDone={(game) => {
          // A second press would leave the board.
          if (isLeaving.current) return;
          isLeaving.current = true;
          edited.current = game;
          history.back();
        }}
      />
    );
  const edit = () => {
    if (notedEditor(entryState()) !== null) return;
    navigate(`${pathname}${search}`, {
      state: { ...entryState(), ...notesOf(editorOf(state.live.game, state.orientation)) },
    });
  };
  return (
    <AnalysisBoard
      study={study}
      loaded={loaded}
      problem={problem}
      onLoad={load}
      editButton={editButton}
      onEdit={edit}
    />
  );
}
