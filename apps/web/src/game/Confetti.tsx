import { useEffect, useRef, useState } from 'react';
import { throwConfetti } from './confetti.ts';
import styles from './game-over.module.css';

/** Squares falling over the whole window for three seconds; nothing where motion is not wanted. */
export function Confetti({ colors }: { colors: readonly string[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [falling, setFalling] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [thrown] = useState(colors);
  useEffect(() => {
    const element = canvas.current;
    return element === null ? undefined : throwConfetti(element, thrown, () => setFalling(false));
  }, [thrown]);
  return falling && <canvas ref={canvas} className={styles.confetti} data-testid="confetti" aria-hidden="true" />;
}
