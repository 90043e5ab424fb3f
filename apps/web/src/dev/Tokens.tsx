import tokens from '../styles/tokens.css?raw';
import styles from './design-system.module.css';

/** Every colour that the stylesheet names, in its order: `--accent: light-dark(#1b4b7a, #8fc1ec)`. */
const COLOURS = [...tokens.matchAll(/^ {2}(--[\w-]+): ((?:light-dark\(|#)[^;]+);/gm)].map(([, name, value]) => ({
  name: name ?? '',
  value: value ?? '',
}));

/** The colors as they are now: switch the theme in Settings to see the others. */
export function Tokens() {
  return (
    <ul className={styles.swatches}>
      {COLOURS.map(({ name, value }) => (
        <li key={name} className={styles.swatch}>
          <span style={{ background: `var(${name})` }} />
          <strong>{name}</strong>
          <code>{value}</code>
        </li>
      ))}
    </ul>
  );
}
