import { type Color, PROMOTION_ROLES, type PromotionRole, type Square } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import './promotion.css';
import { pickerAct, pickerPlace } from './promotion.ts';

const letters = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' } as const satisfies Record<PromotionRole, string>;

export interface PromotionPickerProps {
  square: Square;
  color: Color;
  orientation: Color;
  onChoose: (role: PromotionRole) => void;
  /** Escape, or a press anywhere else. */
  onCancel: () => void;
  /** The picker was removed while it had the focus. */
  onClosed: () => void;
}

/** Four pieces on the file of the promotion square. Keys q r b n choose, Escape cancels. */
export function PromotionPicker(props: PromotionPickerProps) {
  const { square, color, orientation, onChoose, onCancel } = props;
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { col, from } = pickerPlace(square, orientation);
  const cancel = useEffectEvent(() => props.onCancel());
  const closed = useEffectEvent(() => props.onClosed());

  // The tap that opens the picker also clicks the element now under the finger, the queen: ignore that click.
  const isPressed = useRef(false);
  const button = (role: PromotionRole) => panel.current?.querySelector<HTMLElement>(`[data-role='${role}']`);

  useLayoutEffect(() => {
    const element = panel.current;
    element?.querySelector<HTMLElement>("[data-role='queen']")?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement)) closed();
    };
  }, [panel]);

  useEffect(() => {
    const listening = new AbortController();
    const onDown = (event: PointerEvent) => {
      const inside = event.target instanceof Node && panel.current?.contains(event.target);
      if (!inside) cancel();
    };
    document.addEventListener('pointerdown', onDown, { signal: listening.signal });
    return () => listening.abort();
  }, [panel]);

  const onKeyDown = (event: KeyboardEvent, role: PromotionRole) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // The key that moved the pawn may still be held.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    const act = pickerAct(event.key, event.shiftKey, role, from);
    if (act === null) return;
    event.preventDefault();
    if (act.type === 'choose') onChoose(act.role);
    else if (act.type === 'cancel') onCancel();
    else button(act.role)?.focus();
  };

  return (
    <>
      {/* Catches the press that cancels, so that it does not also move a piece. */}
      <div className="promotion-shield" />
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={titleId}
        className="promotion"
        style={{ '--col': col } as CSSProperties}
        data-from={from}
      >
        <h2 id={titleId} className="promotion-title">
          {messages.promotion.title}
        </h2>
        {PROMOTION_ROLES.map((role) => (
          <button
            key={role}
            type="button"
            className="promotion-piece"
            aria-label={messages.promotion[role]}
            data-role={role}
            data-letter={color === 'white' ? letters[role].toUpperCase() : letters[role]}
            onPointerDown={() => {
              isPressed.current = true;
            }}
            onClick={({ detail }) => {
              // A click by keyboard or screen reader has `detail` 0.
              if (isPressed.current || detail === 0) onChoose(role);
            }}
            onKeyDown={(event) => onKeyDown(event, role)}
          />
        ))}
      </div>
    </>
  );
}
