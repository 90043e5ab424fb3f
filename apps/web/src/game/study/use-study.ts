import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ViewSource } from '../../board/view.ts';
import { createStore } from '../../lib/store.ts';
import { createEffectRunner } from '../../play/effect-runner.ts';
import { createPlayShell } from '../../play/shell.ts';
import { linePly, reduceStudy, type Study, type StudyEvent, studyView, studyViewParts } from '../../play/study.ts';
import type { Evaluation } from './evaluation.ts';
import { type Analyst, createAnalyst, type LiveAnalysis } from './live-analysis.ts';

export type SendStudy = (event: StudyEvent) => void;

/** The interface of a study for its screen. */
export interface StudyHandle {
  readonly state: Study;
  readonly view: ViewSource;
  readonly send: SendStudy;
}

export function useStudy(initial: () => Study): StudyHandle {
  const [{ shell, view }] = useState(() => {
    const begun = initial();
    const source = createStore(studyView(begun));
    const runner = createEffectRunner();
    const created = createPlayShell<Study, StudyEvent, never>({
      initial: begun,
      reduce: reduceStudy,
      runner,
      effects: runner.handlers,
      view: source,
      viewOf: studyView,
      partsOf: studyViewParts,
      // A page update loses nothing here.
      isRunning: () => false,
      connect: () => [],
    });
    return { shell: created, view: source };
  });
  useEffect(() => shell.connect(() => {}), [shell]);
  const state = useSyncExternalStore(shell.machine.subscribe, shell.machine.get, shell.machine.get);
  return { state, view, send: shell.send };
}

/** The state of a study for keys, wheel and zen mode, which treat its line like a finished game. */
export function controlsOf(state: Study) {
  const { line, interaction } = state;
  const ply = linePly(state);
  const browsing = ply === line.ply ? null : ply;
  return {
    phase: 'over',
    live: { game: line },
    interaction: { ...interaction, browsing },
    aftermath: 'review',
  } as const;
}

/** The analysis engine of a board, which lives as long as its component. */
export function useAnalyst(lines: number): { readonly analyst: Analyst; readonly live: LiveAnalysis } {
  const [analyst] = useState(() => createAnalyst(lines));
  useEffect(() => analyst.connect(), [analyst]);
  return { analyst, live: useSyncExternalStore(analyst.subscribe, analyst.get, analyst.get) };
}

/**
 * The evaluation to show: the last known one until the next is found, so that the bar does not jump when a search begins.
 * @param evaluation undefined while it is searched, null if it is unknown
 */
export function useShownEvaluation(evaluation: Evaluation | null | undefined): Evaluation | null {
  const [shown, setShown] = useState(evaluation ?? null);
  if (evaluation === undefined) return shown;
  if (JSON.stringify(evaluation) !== JSON.stringify(shown)) setShown(evaluation);
  return evaluation;
}
