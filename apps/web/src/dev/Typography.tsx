import styles from './design-system.module.css';

/** Headings and text with the default styles of their elements. */
export function Typography() {
  return (
    <div className={styles.stack}>
      <h2>Heading of a section, h2</h2>
      <h3>Heading within a section, h3</h3>
      <p>
        Body text in Atkinson Hyperlegible, at most seventy characters wide. Figures in columns are as wide as each
        other: 1,111 and 8,888. A <a href="#main">link within a text</a> is underlined.
      </p>
      <blockquote className={styles.quote}>“A character speaks in italics, and in quotation marks.”</blockquote>
    </div>
  );
}
