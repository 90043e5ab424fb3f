/**
 * `/dev/ui`, only in development: the design system on one page, rendered with the site's own components. Its texts are
 * for developers, so they are not in the messages.
 */
import { BoardStates, BoardThemes } from './Boards.tsx';
import { Controls } from './Controls.tsx';
import styles from './design-system.module.css';
import { Overlays } from './Overlays.tsx';
import { Players } from './Players.tsx';
import { States } from './States.tsx';
import { Tokens } from './Tokens.tsx';
import { Typography } from './Typography.tsx';

const SECTIONS = [
  ['Colors', Tokens],
  ['Type', Typography],
  ['Controls', Controls],
  ['Dialogs, popovers and toasts', Overlays],
  ['Empty, broken, on its way', States],
  ['Players, clocks and medals', Players],
  ['The board and its marks', BoardStates],
  ['The boards', BoardThemes],
] as const;

export default function DesignSystem() {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Design system</h1>
      {SECTIONS.map(([title, Section]) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <Section />
        </section>
      ))}
    </div>
  );
}
