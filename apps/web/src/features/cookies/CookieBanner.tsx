import { COOKIE_BANNER_DELAY_MS, messages, paths } from '@sixtyfour/contract';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { onCookieSettings } from '../../lib/cookie-settings.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast.ts';
import { type Consent, consent, useConsent } from '../../lib/consent.ts';
import styles from './cookie-banner.module.css';

const words = messages.cookies;
const SENTENCE_END = /(?<=\.) /;

/** Why the banner is shown: the visitor has not decided yet, or has opened it from the footer. */
type Occasion = 'undecided' | 'asked';

/** Ms until the banner appears, counted from the load event; 0 if that time has passed. */
function untilBanner(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const loadedAt = navigation?.loadEventEnd || performance.now();
  return Math.max(0, loadedAt + COOKIE_BANNER_DELAY_MS - performance.now());
}

/**
 * Asks for consent to more than the necessary cookies, without taking the focus or covering the focused element. Can be
 * reopened from the footer.
 * @param isInStrip whether it is rendered in a strip; then it is one line, unless it was opened from the footer
 */
export function CookieBanner({ isInStrip }: { isInStrip: boolean }) {
  const choice = useConsent();
  const [occasion, setOccasion] = useState<Occasion | null>(null);
  const focusedBefore = useRef<Element | null>(null);

  const showIfUndecided = useEffectEvent(() => {
    if (consent.get() !== 'undecided' || occasion !== null) return;
    setOccasion('undecided');
    announce(words.arrived);
  });
  useEffect(() => {
    const timer = setTimeout(showIfUndecided, untilBanner());
    return () => clearTimeout(timer);
  }, []);
  useEffect(
    () =>
      onCookieSettings(() => {
        focusedBefore.current = document.activeElement;
        setOccasion('asked');
      }),
    [],
  );

  // The visitor may have decided in another tab.
  if (occasion === null || (occasion === 'undecided' && choice !== 'undecided')) return null;

  const decide = (accepts: boolean) => {
    const outcome = outcomeOf(accepts, choice);
    if (accepts) consent.accept();
    else consent.refuse();
    if (occasion === 'asked' && outcome !== null) toast({ text: outcome });
    setOccasion(null);
    // The focused button is removed.
    const next = focusedBefore.current ?? document.getElementById('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    focusedBefore.current = null;
  };
  return isInStrip && occasion === 'undecided' ? (
    <BannerLine onDecide={decide} />
  ) : (
    <Banner key={occasion} occasion={occasion} choice={choice} onDecide={decide} />
  );
}

function outcomeOf(accepts: boolean, before: Consent): string | null {
  if (accepts) return words.nowAccepted;
  return before === 'accepted' ? words.withdrawn : null;
}

function Choices({ onDecide }: { onDecide: (accepts: boolean) => void }) {
  return (
    <div className={styles.choices}>
      <Button aria-label={words.closeName} onClick={() => onDecide(false)}>
        {words.close}
      </Button>
      <Button onClick={() => onDecide(true)}>{words.accept}</Button>
    </div>
  );
}

/** The banner in one line. On narrow screens its text is collapsed and opens below. */
function BannerLine({ onDecide }: { onDecide: (accepts: boolean) => void }) {
  const sentence = (
    <>
      <strong>{words.title}</strong> <span>{words.text}</span>
    </>
  );
  return (
    <section className={styles.line} aria-label={words.region}>
      <p className={styles.whole}>
        <strong>{words.title}</strong>
        {words.text.split(SENTENCE_END).map((each) => (
          <span key={each}> {each}</span>
        ))}
      </p>
      <details className={styles.folded}>
        <summary>
          <span>{sentence}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <p>{words.text}</p>
      </details>
      <Link to={paths.privacy}>{words.privacy}</Link>
      <Choices onDecide={onDecide} />
    </section>
  );
}

function Banner({
  occasion,
  choice,
  onDecide,
}: {
  occasion: Occasion;
  choice: Consent;
  onDecide: (accepts: boolean) => void;
}) {
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    if (occasion === 'asked') region.current?.focus();
  }, [occasion]);

  // Extends the page by the banner's height, so that its end and the focused element are never covered.
  // Before the banner is painted, so that there is no moment in which it covers something.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const banner = region.current;
    if (banner === null) return undefined;
    const makeRoom = () => style.setProperty('--cookie-banner', `${banner.offsetHeight}px`);
    makeRoom();
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      // In the next frame: a new scrollbar may resize the banner, and a resize during the callback raises an error.
      frame = requestAnimationFrame(makeRoom);
    });
    observer.observe(banner);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      style.removeProperty('--cookie-banner');
    };
  }, []);

  return (
    <section
      ref={region}
      className={styles.banner}
      aria-label={words.region}
      tabIndex={-1}
      data-asked={occasion === 'asked' ? '' : undefined}
    >
      <div className={styles.inner}>
        <p className={styles.text}>
          <strong>{words.title}</strong> {words.text}{' '}
          {occasion === 'asked' && `${choice === 'accepted' ? words.accepted : words.notAccepted} `}
          <Link to={paths.privacy}>{words.privacy}</Link>
        </p>
        <Choices onDecide={onDecide} />
      </div>
    </section>
  );
}
