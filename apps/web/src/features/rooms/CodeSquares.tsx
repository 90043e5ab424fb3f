import { messages } from '@sixtyfour/contract';
import '../../board/themes.css';
import styles from './waiting-room.module.css';

/** The code of a room on six squares of wood, whatever board the visitor has chosen; read out letter by letter. */
export function CodeSquares({ code }: { code: string }) {
  const letters = Array.from(code);
  return (
    <div
      className={styles.code}
      data-board-theme="wood"
      role="img"
      aria-label={messages.waitingRoom.codeLabel(letters.join(' '))}
    >
      {letters.map((letter, index) => (
        <span key={index}>{letter}</span>
      ))}
    </div>
  );
}
