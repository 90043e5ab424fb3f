import { messages } from '@sixtyfour/contract';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { preferences, usePreferences } from '../lib/preferences.ts';
import type { BrowseStep, MoveNumbering } from '../play/browse.ts';
import { GameTools, type GameToolsProps } from './GameTools.tsx';
import { MoreMenu, type MoreMenuProps } from './MoreMenu.tsx';
import { MoveList, type MoveListProps } from './MoveList.tsx';
import { MoveStrip } from './MoveStrip.tsx';
import { NavigationTools } from './NavigationTools.tsx';
import { PanelFoot } from './PanelFoot.tsx';
import { StatusBlock } from './StatusLine.tsx';
import { TypeMove } from './TypeMove.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './move-list.module.css';

/** The moves of a game, and which of them is shown. */
export interface Moves {
  readonly moves: readonly string[];
  readonly ply: number;
  readonly numbering: MoveNumbering;
  readonly onSelect: (ply: number) => void;
}

/** The panel of a game in progress: who, what is going on, the moves, and what a player works with. */
export function PlayPanel({
  head,
  status,
  line,
  band,
  sheet,
  onTyped,
  acts,
  wide,
  onFlip,
  more,
}: {
  head: ReactNode;
  status: string;
  /** What the character says; left out where nobody speaks. */
  line?: string | null | undefined;
  /** What asks for an answer, between the status and the moves. */
  band?: ReactNode;
  sheet: Moves;
  onTyped: ComponentProps<typeof TypeMove>['onSubmit'];
  /** Buttons of the game itself, in a row above the tools. */
  acts?: ReactNode;
  wide: GameToolsProps['wide'];
  onFlip: () => void;
  more: MoreMenuProps;
}) {
  const { sound } = usePreferences();
  const [isTyping, setTyping] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const browsing = sheet.ply !== sheet.moves.length;
  const list = { ...sheet, browsing };
  const select = (ply: number) => {
    setListOpen(false);
    sheet.onSelect(ply);
  };
  return (
    <>
      {head}
      <StatusBlock status={status} line={line} />
      {band}
      <MoveList {...list} onPhones={false} />
      <MoveStrip {...list} trailing={<MoreMenu {...more} />} />
      <PanelFoot>
        <TypeMove onSubmit={onTyped} open={isTyping} />
        {acts}
        <GameTools
          onFlip={onFlip}
          sound={sound}
          onSound={(on) => preferences.set({ sound: on })}
          onList={() => setListOpen(true)}
          typing={isTyping}
          onTyping={setTyping}
          wide={wide}
          more={<MoreMenu {...more} />}
        />
      </PanelFoot>
      {isListOpen && <MoveSheet {...list} onSelect={select} onClose={() => setListOpen(false)} />}
    </>
  );
}

/** The panel after a game, while its result is folded: the board and its moves can be walked through. */
export function OverPanel({
  result,
  sheet,
  onStep,
}: {
  /** A `FoldedResult`. */
  result: ReactNode;
  sheet: Moves;
  onStep: (step: BrowseStep) => void;
}) {
  return (
    <>
      {result}
      <MoveList {...sheet} onPhones={false} />
      <MoveStrip {...sheet} />
      <PanelFoot>
        <NavigationTools ply={sheet.ply} count={sheet.moves.length} onStep={onStep} />
      </PanelFoot>
    </>
  );
}

/** Beside an opponent's rules: whether the game counts. */
export function rulesText(ruleSet: 'standard' | 'simplified', counts: boolean): string {
  const { rulesName, uncountedGame } = messages.play;
  return counts ? rulesName[ruleSet] : `${rulesName[ruleSet]}. ${uncountedGame}`;
}

/** The whole score sheet over a phone's page. */
function MoveSheet({ onClose, ...list }: MoveListProps & { onClose: () => void }) {
  return (
    <Dialog title={messages.play.moves} titleClassName={styles.dialogTitle} className={styles.dialog} onClose={onClose}>
      <MoveList {...list} />
      <Button onClick={onClose}>{messages.play.close}</Button>
    </Dialog>
  );
}
