import type { Square } from '@sixtyfour/chess';
import { aiPathWith, localGamePath, messages, paths } from '@sixtyfour/contract';
import { PERSONAS } from '@sixtyfour/engine/personas';
import { BookOpen, Bot, ChevronRight, Cpu, Users, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';
import { DiagramBoard } from '../board/DiagramBoard.tsx';
import { ResetTime } from '../features/champions/ResetTime.tsx';
import { StartBoard } from '../features/start-board/StartBoard.tsx';
import { kindText } from '../game/before/opponents.ts';
import { useNotFound } from '../shell/not-found.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Portrait } from '../ui/Portrait.tsx';
import styles from './home.module.css';

const words = messages.home;

const KNIGHT_FEN = '8/8/8/8/4N3/8/8/8';
const KNIGHT_JUMPS = ['d6', 'f6', 'c5', 'g5', 'c3', 'g3', 'd2', 'f2'] as const satisfies readonly Square[];
const KNIGHT_MARKS = { targets: new Map(KNIGHT_JUMPS.map((square) => [square, 'move'] as const)) };

/** Preloads the page that the first move on the start board opens. */
const preloadGame = async () => (await import('./preload-game.ts')).preloadGame();

export default function HomePage() {
  return (
    <div className={styles.page}>
      {useNotFound() && <p className={styles.notFound}>{messages.site.notFound}</p>}
      <Hero />
      <Cast />
      <Blurbs />
      <Learning />
    </div>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div>
        <h1 className={styles.tagline} tabIndex={-1}>
          {messages.site.tagline}
        </h1>
        <p className={styles.lede}>{words.lede}</p>
        <div className={styles.actions}>
          <ButtonLink to={paths.ai} variant="main" size="large">
            <Bot />
            {words.playAi}
          </ButtonLink>
          <ButtonLink to={paths.multiplayer} size="large">
            <Users />
            {words.playHuman}
          </ButtonLink>
          <Link to={paths.dailyChampions} className={styles.champions}>
            <span className="site-icon" data-icon="trophy" />
            {words.dailyChampions} <ResetTime className={styles.reset} />
            <ChevronRight className={styles.chevron} />
          </Link>
        </div>
        <p className={styles.ways}>
          <Link to={localGamePath}>{words.playHere}</Link>
          <Link to={paths.play}>{words.allWays}</Link>
        </p>
      </div>
      <div className={styles.position}>
        <StartBoard preload={preloadGame} />
      </div>
    </section>
  );
}

/** The five characters, each a link to a game. */
function Cast() {
  return (
    <ul className={styles.cast} aria-label={words.cast}>
      {PERSONAS.map((persona) => (
        <li key={persona.id}>
          <Link to={aiPathWith(persona.id)} className={styles.member}>
            <Portrait persona={persona.id} className={styles.portrait} />
            <span>
              <span className={styles.name}>{persona.name}</span>
              <span className={styles.kind}>{kindText(persona)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Blurbs() {
  return (
    <section className={styles.blurbs}>
      <Blurb icon={<Cpu />} title={words.smartAi} text={words.smartAiText} />
      <Blurb icon={<Zap />} title={words.liveMatches} text={words.liveMatchesText} />
      <Blurb icon={<BookOpen />} title={words.learning} text={words.learningText} />
    </section>
  );
}

function Blurb({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div>
      <h2 className={styles.blurbTitle}>
        {icon}
        {title}
      </h2>
      <p>{text}</p>
    </div>
  );
}

function Learning() {
  return (
    <section className={styles.cards}>
      <Card title={words.guide} text={words.guideText} button={words.guideButton} path={paths.chessGuide} isLarge>
        <div className={styles.diagram}>
          <DiagramBoard fen={KNIGHT_FEN} label={words.knightBoard} marks={KNIGHT_MARKS} coordinates={false} />
        </div>
      </Card>
      <Card title={words.news} text={words.newsText} button={words.newsButton} path={paths.chessNews} />
      <Card title={words.puzzles} text={words.puzzlesText} button={words.puzzlesButton} path={paths.chessPuzzles} />
    </section>
  );
}

function Card({
  title,
  text,
  button,
  path,
  isLarge = false,
  children,
}: {
  title: string;
  text: string;
  button: string;
  path: string;
  isLarge?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={styles.card} data-large={isLarge}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <ButtonLink to={path}>{button}</ButtonLink>
      </div>
      {children}
    </div>
  );
}
