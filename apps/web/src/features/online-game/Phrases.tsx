/** The players' phrases: the list to choose from, and the last one sent. */
import { type Ms, opposite } from '@sixtyfour/chess';
import { messages, type PhraseId, PHRASES, REACTIONS } from '@sixtyfour/contract';
import { Brain, MessageCircle, PartyPopper, Smile } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { monotonicNow } from '../../lib/monotonic.ts';
import { preferences } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './phrases.module.css';
import { type Silence, silenceOf } from './phrases.ts';
import type { OnlineBegun } from './state.ts';

const words = messages.phrases;

/** A face with an open mouth, in the style of the other icons. */
function Surprise() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M9 9h.01M15 9h.01" strokeLinecap="round" />
      <circle cx="12" cy="15.5" r="2" />
    </svg>
  );
}

const ICONS: Readonly<Record<(typeof REACTIONS)[number], ReactNode>> = {
  applause: <PartyPopper aria-hidden="true" />,
  smile: <Smile aria-hidden="true" />,
  surprise: <Surprise />,
  thinking: <Brain aria-hidden="true" />,
};

function iconOf(phrase: PhraseId): ReactNode {
  return Object.hasOwn(ICONS, phrase) ? ICONS[phrase as keyof typeof ICONS] : <MessageCircle aria-hidden="true" />;
}

/** The last phrase of a player, next to their name. Announced when it arrives. */
export function SpokenPhrase({ phrase }: { phrase: PhraseId }) {
  return (
    <span className={styles.said} data-testid="said">
      {iconOf(phrase)}
      {words.texts[phrase]}
    </span>
  );
}

interface PhrasesProps {
  state: OnlineBegun;
  onSay: (phrase: PhraseId) => void;
}

/** A row of the panel's buttons with one that opens the list of phrases below the row. */
export function PhrasesRow({
  className,
  children,
  ...props
}: PhrasesProps & { className?: string; children: ReactNode }) {
  return (
    <PhrasesMenu
      {...props}
      renderRow={(button) => (
        <div className={className}>
          {children}
          <IconButton {...button} label={words.title}>
            <MessageCircle aria-hidden="true" />
          </IconButton>
        </div>
      )}
    />
  );
}

/** For the result of a game. The dialog hides the players' bars, so it also shows both players' last phrases. */
export function PhrasesOver({ inDialog, ...props }: PhrasesProps & { inDialog: boolean }) {
  const { said, seat } = props.state;
  const [own, others] = [said[seat].phrase, said[opposite(seat)].phrase];
  return (
    <div className={styles.over} data-dialog={inDialog}>
      <PhrasesMenu
        {...props}
        renderRow={(button) => (
          <div className="row">
            <Button {...button}>
              <MessageCircle aria-hidden="true" />
              {words.title}
            </Button>
            {inDialog && (
              <div className={styles.both}>
                {others !== null && <SpokenPhrase phrase={others} />}
                {own !== null && (
                  // Without an icon, so that it fits beside the button on a narrow phone.
                  <span className={styles.said} data-testid="said">
                    {words.youSaid(words.texts[own])}
                  </span>
                )}
              </div>
            )}
          </div>
        )}
      />
    </div>
  );
}

type OpenButton = Pick<Parameters<typeof Button>[0], 'ref' | 'aria-expanded' | 'aria-controls' | 'onClick'>;

/** Opens in the page flow, so that it covers neither board nor clock on a phone. */
function PhrasesMenu({ state, onSay, renderRow }: PhrasesProps & { renderRow: (button: OpenButton) => ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {renderRow({
        ref: button,
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <PhraseList
          id={id}
          state={state}
          onSay={(phrase) => {
            close();
            onSay(phrase);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const REASONS: Readonly<Record<Silence, string>> = {
  'not-begun': words.notStarted,
  'time-trouble': messages.problems.timeTrouble,
  'opponent-left': messages.onlineGame.opponentLeft,
  over: messages.problems.gameOver,
};

function PhraseList({ id, state, onSay, onClose }: PhrasesProps & { id: string; onClose: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const before = window.scrollY;
    list.current?.scrollIntoView({ block: 'nearest' });
    list.current?.querySelector('button')?.focus({ preventScroll: true });
    const shown = window.scrollY;
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    list.current?.addEventListener('keydown', listen);
    // Scrolls back so that the opponent's bar is visible again, unless the visitor has scrolled meanwhile.
    return () => {
      if (window.scrollY === shown) window.scrollTo(0, before);
    };
  }, []);
  const why = useSilence(state);
  const draw = (phrase: PhraseId, content: ReactNode) => (
    <Button
      key={phrase}
      aria-disabled={why !== null}
      onClick={() => {
        if (why === null) onSay(phrase);
      }}
    >
      {content}
    </Button>
  );
  return (
    <div ref={list} id={id} className={styles.list} role="group" aria-label={words.title}>
      {state.phrases && (
        <>
          <div className={styles.phrases}>{PHRASES.map((phrase) => draw(phrase, words.texts[phrase]))}</div>
          <div className={styles.reactions}>
            {REACTIONS.map((reaction) =>
              draw(
                reaction,
                <>
                  {ICONS[reaction]}
                  {words.texts[reaction]}
                </>,
              ),
            )}
          </div>
        </>
      )}
      <div className={styles.foot}>
        <p className={styles.note}>{state.phrases ? (why === null ? words.hint : REASONS[why]) : words.off}</p>
        <Button variant="quiet" onClick={() => preferences.set({ phrases: !state.phrases })}>
          {state.phrases ? words.switchOff : words.switchOn}
        </Button>
      </div>
    </div>
  );
}

/** Why no phrase can be sent; also re-renders when the reason changes with time. */
function useSilence(state: OnlineBegun): Silence | null {
  const [at, setAt] = useState<Ms>(monotonicNow);
  useEffect(() => {
    const now = monotonicNow();
    const until = silenceOf(state, now).until ?? now;
    const timer = setTimeout(() => setAt(Math.max(until, monotonicNow())), until - now);
    return () => clearTimeout(timer);
  }, [state]);
  return silenceOf(state, at).why;
}
