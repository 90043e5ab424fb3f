import { messages } from '@sixtyfour/contract';

/** Beside the title of a win, where confetti would move. */
export function Medal({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 36 44" role="img" aria-label={messages.gameOver.medal}>
      <path d="M8 0h8l5 18h-8z" fill="#1B4B7A" />
      <path d="M28 0h-8l-5 18h8z" fill="#143A60" />
      <circle cx="18" cy="29" r="14" fill="#E2B13C" />
      <circle cx="18" cy="29" r="10" fill="none" stroke="#241A12" strokeWidth="1.6" />
      <path d="M13 24h5v5h-5zM18 29h5v5h-5z" fill="#241A12" />
    </svg>
  );
}
