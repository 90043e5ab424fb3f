import { messages } from '@sixtyfour/contract';
import { useId } from 'react';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { zenMode } from '../screen/zen-mode.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { MorePopover } from '../../ui/MorePopover.tsx';
import styles from './panel.module.css';

export interface MoreMenuProps {
  /** Absent if resigning is not possible. */
  onResign?: () => void;
  /** The resigning side, if it is not the visitor. */
  resignLabel?: string;
  /** Omitted where players cannot agree on a draw at the board. */
  onAgreeDraw?: () => void;
  /** Omitted where the opponent takes no draw offers; null while an offer is not possible. */
  onOfferDraw?: (() => void) | null;
  /** Omitted in modes without takeback; null while it is not possible. */
  onTakeback?: (() => void) | null;
  onHint?: (() => void) | null;
  /** Toggles the coach; omitted in modes without one. */
  coach?: { readonly isOn: boolean; readonly onChange: (on: boolean) => void };
  /** Whether the game counts so far: then a note above takeback, hint and coach warns that it will not. */
  counted?: boolean;
  /** The rules of the game and whether it counts; shown on phones. */
  rules?: string;
  /** Resolves to whether the text was copied. */
  onCopyFen: () => Promise<boolean>;
  onCopyPgn: () => Promise<boolean>;
  /** Whether sound and zen mode are in the menu: on phones, where the row of tools has no space for them. */
  holdsTools?: boolean;
}

/** The rarely used actions of a game. */
export function MoreMenu({
  onResign,
  resignLabel = messages.panel.resign,
  onAgreeDraw,
  onOfferDraw,
  onTakeback,
  onHint,
  coach,
  counted = false,
  rules,
  onCopyFen,
  onCopyPgn,
  holdsTools = false,
}: MoreMenuProps) {
  const words = messages.panel;
  const note = useId();
  const { sound } = usePreferences();
  const help: readonly [string, (() => void) | null | undefined][] = [
    [words.takeback, onTakeback],
    [words.hint, onHint],
    [coach?.isOn ? messages.coach.turnOff : messages.coach.turnOn, coach && (() => coach.onChange(!coach.isOn))],
  ];
  const offered = help.filter(([, act]) => act !== undefined);
  return (
    <MorePopover data-zen-button={holdsTools ? '' : undefined}>
      {(close) => {
        const closeAnd = (act: (() => void) | null | undefined) => () => {
          close();
          act?.();
        };
        return (
          <div className={styles.menu}>
            <p className={styles.menuTitle}>
              {words.more}
              {holdsTools && rules !== undefined && <span className={styles.menuRules}> {rules}</span>}
            </p>
            {offered.length > 0 && (
              <div className={styles.menuGroup} {...(counted && { role: 'group', 'aria-labelledby': note })}>
                {counted && (
                  <p id={note} className={styles.note}>
                    {words.helpUncounts}
                  </p>
                )}
                {offered.map(([label, act]) => (
                  <Button key={label} variant="quiet" disabled={act === null} onClick={closeAnd(act)}>
                    {label}
                  </Button>
                ))}
              </div>
            )}
            {holdsTools && (
              <>
                <Button variant="quiet" onClick={closeAnd(() => preferences.set({ sound: !sound }))}>
                  {sound ? words.soundOff : words.soundOn}
                </Button>
                <Button variant="quiet" onClick={closeAnd(() => zenMode.set(true))}>
                  {words.zen}
                </Button>
              </>
            )}
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
