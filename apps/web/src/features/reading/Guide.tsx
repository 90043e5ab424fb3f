import { messages } from '@sixtyfour/contract';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from '../../lib/navigation.tsx';
import { guide } from '../../content/en/guide/index.ts';
import type { GuideSection } from '../../content/model.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Passages } from './Passages.tsx';
import styles from './guide.module.css';

const words = messages.guide;
const ALL: ReadonlySet<string> = new Set(guide.map(({ id }) => id));
const NONE: ReadonlySet<string> = new Set();
const FIRST: ReadonlySet<string> = new Set(guide.slice(0, 1).map(({ id }) => id));

/**
 * The guide: six collapsible sections, each with its own URL hash.
 * @param after rendered below the sections
 */
export function Guide({ after }: { after?: ReactNode }) {
  const [open, setOpen] = useState(FIRST);
  const setOneOpen = (id: string, isOpen: boolean) =>
    setOpen((before) => {
      if (before.has(id) === isOpen) return before;
      return new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id));
    });
  useSectionInHash((id) => setOneOpen(id, true));
  const isAllOpen = open.size === ALL.size;
  return (
    <Page title={words.title}>
      <p className="muted">{words.lede}</p>
      <div className={styles.sections}>
        {guide.map((section, index) => (
          <Section
            key={section.id}
            section={section}
            number={index + 1}
            isOpen={open.has(section.id)}
            onToggle={(isOpen) => setOneOpen(section.id, isOpen)}
          />
        ))}
      </div>
      <Button variant="quiet" className={styles.all} onClick={() => setOpen(isAllOpen ? NONE : ALL)}>
        {isAllOpen ? words.closeAll : words.openAll}
      </Button>
      {after}
    </Page>
  );
}

/** Opens the section in the hash of the URL and scrolls to it. */
function useSectionInHash(open: (id: string) => void): void {
  const location = useLocation();
  const show = useEffectEvent((id: string) => {
    if (ALL.has(id)) open(id);
  });
  useEffect(() => {
    const id = location.hash.slice(1);
    show(id);
    // In the next frame, after the shell has scrolled to the top.
    const frame = requestAnimationFrame(() => ALL.has(id) && document.getElementById(id)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [location]);
}

function Section({
  section: { id, title, passages },
  number,
  isOpen,
  onToggle,
}: {
  section: GuideSection;
  number: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}) {
  return (
    <details id={id} className={styles.section} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.number}>{number}</span>
        <h2>{title}</h2>
        <Plus className={styles.plus} />
        <Minus className={styles.minus} />
      </summary>
      <div className={styles.body}>
        <Passages passages={passages} level={3} />
      </div>
    </details>
  );
}
