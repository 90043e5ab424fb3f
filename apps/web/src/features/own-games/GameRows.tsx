import { messages } from '@sixtyfour/contract';
import { scoreText } from '../../play/game-over.ts';
import { Link } from '../../ui/Link.tsx';
import { PieceIcon } from '../../ui/PieceIcon.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import type { ListedGame } from './listed-game.ts';
import styles from './own-games.module.css';

const words = messages.ownGames;
/** In the visitor's locale and time zone. */
const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Finished games, each with a link that shows its moves. */
export function GameRows({ games }: { games: readonly ListedGame[] }) {
  return (
    <ol className={styles.games}>
      {games.map((game) => (
        <GameRow key={game.id} game={game} />
      ))}
    </ol>
  );
}

function GameRow({ game }: { game: ListedGame }) {
  const { path, at, kind, opponent, persona, country, color, result, resultText, moves, score } = game;
  const facts = [
    ...(color === null ? [] : [messages.play.sides[color]]),
    words.kinds[kind],
    words.moves(moves),
    ...(score === null ? [] : [words.points(scoreText(score))]),
  ];
  return (
    <li className={styles.game}>
      <div className={styles.avatar} data-pawn={persona === null}>
        {/* A pawn of the opponent's color. */}
        {persona === null ? <PieceIcon piece={color === 'black' ? 'P' : 'p'} /> : <Portrait persona={persona} />}
      </div>
      <p className={styles.opponent}>
        <Link to={path} className="title-link" aria-label={words.summary(opponent, resultText, words.moves(moves))}>
          {opponent}
        </Link>
        {country !== null && <span className={styles.country}>{country}</span>}
      </p>
      <p className={styles.result} data-result={result}>
        {resultText}
      </p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <time className={styles.date} dateTime={new Date(at).toISOString()}>
        {dateFormat.format(at)}
      </time>
    </li>
  );
}
