import { COOKIE_BANNER_DELAY_MS, messages, paths } from '@sixtyfour/contract';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onCookieSettings } from '../../lib/cookie-settings.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast.ts';
import { type Consent, consent, useConsent } from '../../lib/consent.ts';
import styles from './cookie-banner.module.css';

const words = messages.cookies;

/** Shown because nothing is decided, or because the visitor asked for it. */
type Occasion = 'undecided' | 'asked';

/** How long from now until the banner's time after the load of the page has come; 0 when it is over. */
function untilItsTime(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const loadedAt = navigation?.loadEventEnd || performance.now();
  return Math.max(0, loadedAt + COOKIE_BANNER_DELAY_MS - performance.now());
}

/**
 * Asks once whether more may be stored than playing needs, without taking the focus or covering what has it. The
 * footer brings it back.
 * @param isInStrip whether the page has a strip for it; who has asked for the banner gets the whole of it anywhere
 */
export function CookieBanner({ isInStrip }: { isInStrip: boolean }) {
  const choice = useConsent();
  const [occasion, setOccasion] = useState<Occasion | null>(null);
  const focusedBefore = useRef<Element | null>(null);

  const comeByItself = useEffectEvent(() => {
    if (consent.get() !== 'undecided' || occasion !== null) return;
    setOccasion('undecided');
    announce(words.arrived);
  });
  useEffect(() => {
    const timer = setTimeout(comeByItself, untilItsTime());
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

  // Decided in another tab: there is nothing left to ask.
  if (occasion === null || (occasion === 'undecided' && choice !== 'undecided')) return null;

  const decide = (accepts: boolean) => {
    const outcome = outcomeOf(accepts, choice);
    if (accepts) consent.accept();
    else consent.refuse();
    if (occasion === 'asked' && outcome !== null) toast({ text: outcome });
    setOccasion(null);
    // The button that had the focus is gone.
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

/** The banner in one line. Where its sentence has no room, it opens below at a press. */
function BannerLine({ onDecide }: { onDecide: (accepts: boolean) => void }) {
  const sentence = (
    <>
      <strong>{words.title}</strong> <span>{words.text}</span>
    </>
  );
  return (
    <section className={styles.line} aria-label={words.region}>
      <p className={styles.whole}>{sentence}</p>
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

  // The page is longer by the banner's height, so that its end can be read and what has the focus is never covered.
  useEffect(() => {
    const { style } = document.documentElement;
    let frame = 0;
    const observer = new ResizeObserver(([entry]) => {
      cancelAnimationFrame(frame);
      // In the next frame: a longer page may need a scrollbar, and an observed size that changes at once is an error.
      frame = requestAnimationFrame(() => {
        style.setProperty('--cookie-banner', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
      });
    });
    if (region.current !== null) observer.observe(region.current);
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
