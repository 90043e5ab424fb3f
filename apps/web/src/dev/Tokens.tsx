import tokens from '../styles/tokens.css?raw';
import styles from './design-system.module.css';

/** The color tokens of the stylesheet, such as `--accent: light-dark(#1b4b7a, #8fc1ec)`. */
const COLORS = [...tokens.matchAll(/^ {2}(--[\w-]+): ((?:light-dark\(|#)[^;]+);/gm)].map(([, name, value]) => ({
  name: name ?? '',
  value: value ?? '',
}));

/** The colors in the current theme. */
export function Tokens() {
  return (
    <ul className={styles.swatches}>
      {COLORS.map(({ name, value }) => (
        <li key={name} className={styles.swatch}>
          <span style={{ background: `var(${name})` }} />
          <strong>{name}</strong>
          <code>{value}</code>
        </li>
      ))}
    </ul>
  );
}
