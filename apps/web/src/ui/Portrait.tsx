import type { PersonaId } from '@sixtyfour/engine/personas';
import bobby from '../assets/portraits/bobby-fish-er.svg';
import deep from '../assets/portraits/deep-blue-berry.svg';
import gary from '../assets/portraits/gary-kaspar-bot.svg';
import judit from '../assets/portraits/judit-poll-gar.svg';
import pete from '../assets/portraits/pawn-derdome-pete.svg';

const PORTRAITS: Readonly<Record<PersonaId, string>> = {
  'gary-kaspar-bot': gary,
  'bobby-fish-er': bobby,
  'judit-poll-gar': judit,
  'deep-blue-berry': deep,
  'pawn-derdome-pete': pete,
};

/** The portrait of a character. Decorative: the text beside it must name the character. */
export function Portrait({ persona, className }: { persona: PersonaId; className?: string }) {
  return <img className={className} src={PORTRAITS[persona]} alt="" width="96" height="96" />;
}
