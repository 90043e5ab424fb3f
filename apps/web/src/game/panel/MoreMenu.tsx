import { messages } from '@sixtyfour/contract';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { MorePopover } from '../../ui/MorePopover.tsx';
import styles from './panel.module.css';

export interface MoreMenuProps {
  /** Absent if nobody can resign. */
  onResign?: () => void;
  /** The side that resigns, if it is not the visitor. */
  resignLabel?: string;
  /** Left out where a draw cannot be agreed at this board. */
  onAgreeDraw?: () => void;
  /** Left out where the opponent takes no offers; null while there is none to be made. */
  onOfferDraw?: (() => void) | null;
  /** Left out where there is none; null where it cannot be done now. */
  onTakeback?: (() => void) | null;
  onHint?: (() => void) | null;
  /** Turns the coach on or off; left out where there is none. */
  coach?: { readonly isOn: boolean; readonly onChange: (on: boolean) => void };
  /** Whether the game counts so far: then takeback, hint and coach say that it will not. */
  counted?: boolean;
  /** Resolve to whether the text is on the clipboard. */
  onCopyFen: () => Promise<boolean>;
  onCopyPgn: () => Promise<boolean>;
}

/** What is needed seldom in a game. */
export function MoreMenu({
  onResign,
  resignLabel = messages.panel.resign,
  onAgreeDraw,
  onOfferDraw,
  onTakeback,
  onHint,
  coach,
  counted = false,
  onCopyFen,
  onCopyPgn,
}: MoreMenuProps) {
  const words = messages.panel;
  const casual: readonly [string, (() => void) | null | undefined][] = [
    [words.takeback, onTakeback],
    [words.hint, onHint],
    [coach?.isOn ? messages.coach.turnOff : messages.coach.turnOn, coach && (() => coach.onChange(!coach.isOn))],
  ];
  const offered = casual.filter(([, act]) => act !== undefined);
  return (
    <MorePopover>
      {(close) => {
        const closeAnd = (act: (() => void) | null | undefined) => () => {
          close();
          act?.();
        };
        return (
          <div className={styles.menu}>
            <p className={styles.menuTitle}>{words.more}</p>
            {offered.map(([label, act]) => (
              <Button key={label} variant="quiet" disabled={act === null} onClick={closeAnd(act)}>
                {label}
              </Button>
            ))}
            {counted && offered.length > 0 && <p className={styles.note}>{messages.play.makesUncounted}</p>}
            <CopyButton variant="quiet" label={words.copyFen} onCopy={onCopyFen} />
            <CopyButton variant="quiet" label={messages.gameOver.copyPgn} onCopy={onCopyPgn} />
            {onOfferDraw !== undefined && (
              <Button variant="quiet" disabled={onOfferDraw === null} onClick={closeAnd(onOfferDraw)}>
                {messages.aiGame.offerDraw}
              </Button>
            )}
            {onAgreeDraw !== undefined && (
              <ConfirmButton
                variant="quiet"
                label={messages.local.agreeDraw}
                question={messages.local.reallyDraw}
                onConfirm={closeAnd(onAgreeDraw)}
              />
            )}
            {onResign !== undefined && (
              <ConfirmButton
                variant="danger"
                label={resignLabel}
                question={words.reallyResign}
                onConfirm={closeAnd(onResign)}
              />
            )}
          </div>
        );
      }}
    </MorePopover>
  );
}
