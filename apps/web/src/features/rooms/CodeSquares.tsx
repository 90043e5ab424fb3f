import { messages } from '@sixtyfour/contract';
import '../../board/themes.css';
import { SQUARES } from './squares.ts';
import styles from './waiting-room.module.css';

/** The code of a room on six wooden squares, regardless of the board theme. Screen readers spell it out. */
export function CodeSquares({ code }: { code: string }) {
  return (
    <div
      className={styles.code}
      data-board-theme="wood"
      role="img"
      aria-label={messages.waitingRoom.codeLabel(Array.from(code).join(' '))}
    >
      {SQUARES.map((place) => (
        <span key={place}>{code[place]}</span>
      ))}
    </div>
  );
}
