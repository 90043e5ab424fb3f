import { messages } from '@sixtyfour/contract';
import { Keyboard, ListOrdered, Maximize2, RefreshCw, Volume2, VolumeX } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { stepTo } from '../../play/browse.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { MoreMenu, type MoreMenuProps } from './MoreMenu.tsx';
import { MoveList, type MoveListProps, MoveStrip } from './MoveList.tsx';
import { NavigationTools } from './NavigationTools.tsx';
import { StatusBlock } from '../screen/StatusLine.tsx';
import { zenMode } from '../screen/zen-mode.ts';
import { TypeMove } from './TypeMove.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './move-list.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import panelStyles from './panel.module.css';

/** The moves of a game, and the ply shown. */
export type Moves = Required<Pick<MoveListProps, 'moves' | 'ply' | 'numbering' | 'onSelect'>>;

export interface PlayPanelProps {
  head: ReactNode;
  status: string;
  /** A button beside the status. */
  offer?: ReactNode;
  /** The character's remark; absent without a character. */
  remark?: string | null | undefined;
  /** A question to the visitor, shown between the status and the moves. */
  band?: ReactNode;
  sheet: Moves;
  onTyped: ComponentProps<typeof TypeMove>['onSubmit'];
  /** Buttons for game actions, in a row above the tools. */
  buttons?: ReactNode;
  /** The button that takes the remaining width. */
  wide: ReactNode;
  onFlip: () => void;
  more: MoreMenuProps;
}

/** The panel of a running game: status, moves and tools. */
export function PlayPanel({
  head,
  status,
  offer,
  remark,
  band,
  sheet,
  onTyped,
  buttons,
  wide,
  onFlip,
  more,
}: PlayPanelProps) {
  const words = messages.panel;
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
      <StatusBlock status={status} remark={remark} offer={offer} />
      {band}
      <MoveList {...list} onPhones={false} />
      <MoveStrip {...list} trailing={<MoreMenu {...more} holdsTools />} />
      <PanelFoot>
        <TypeMove onSubmit={onTyped} open={isTyping} />
        {buttons}
        <div className={panelStyles.tools}>
          <IconButton label={words.flip} onClick={onFlip}>
            <RefreshCw />
          </IconButton>
          <IconButton className={panelStyles.phoneOnly} label={words.openMoves} onClick={() => setListOpen(true)}>
            <ListOrdered />
          </IconButton>
          <IconButton
            className={panelStyles.phoneOnly}
            label={words.keyboard}
            aria-expanded={isTyping}
            onClick={() => setTyping(!isTyping)}
          >
            <Keyboard />
          </IconButton>
          <IconButton
            className="wide-only"
            label={sound ? words.soundOff : words.soundOn}
            onClick={() => preferences.set({ sound: !sound })}
          >
            {sound ? <Volume2 /> : <VolumeX />}
          </IconButton>
          <IconButton data-zen-button="" className="wide-only" label={words.zen} onClick={() => zenMode.set(true)}>
            <Maximize2 />
          </IconButton>
          <div className={panelStyles.grow}>{wide}</div>
          <div className="wide-only">
            <MoreMenu {...more} />
          </div>
        </div>
      </PanelFoot>
      {isListOpen && <MoveSheet {...list} onSelect={select} onClose={() => setListOpen(false)} />}
    </>
  );
}

/** The moves of a finished game with navigation buttons; below the result bar, or in a review, which adds `signs`. */
export function OverMoves({ sheet, ...list }: { sheet: Moves } & Pick<MoveListProps, 'signs'>) {
  const { ply, moves, onSelect } = sheet;
  return (
    <>
      <MoveList {...sheet} {...list} onPhones={false} />
      <MoveStrip {...sheet} {...list} />
      <PanelFoot>
        <NavigationTools ply={ply} count={moves.length} onStep={(step) => onSelect(stepTo(step, ply, moves.length))} />
      </PanelFoot>
    </>
  );
}

/** The rules and whether the game counts, shown with the opponent. */
export function rulesText(ruleSet: 'standard' | 'simplified', counts: boolean): string {
  const { rulesName } = messages.play;
  return counts ? rulesName[ruleSet] : `${rulesName[ruleSet]}. ${messages.panel.uncountedGame}`;
}

/** The full score sheet, as a dialog on phones. */
function MoveSheet({ onClose, ...list }: MoveListProps & { onClose: () => void }) {
  return (
    <Dialog title={messages.panel.moves} className={styles.dialog} onClose={onClose}>
      <MoveList {...list} />
      <Button onClick={onClose}>{messages.panel.close}</Button>
    </Dialog>
  );
}

/** The lower part of the panel, below the score sheet: the tools. */
function PanelFoot({ children }: { children: ReactNode }) {
  return <div className={panelStyles.foot}>{children}</div>;
}

/** Returns to the setup before a game. */
export function RestartButton({
  asks,
  loses = false,
  onRestart,
}: {
  /** Whether a running game would be abandoned: then the button asks for confirmation. */
  asks: boolean;
  /** Whether abandoning the game counts as a loss. */
  loses?: boolean;
  onRestart: () => void;
}) {
  return (
    <ConfirmButton
      variant="quiet"
      label={messages.ai.restart}
      question={loses ? messages.panel.restartLoses : messages.panel.reallyRestart}
      asks={asks}
      onConfirm={onRestart}
    />
  );
}
