/** For ranks 1 to 3. */
const DISCS = [
  { fill: '#e2b13c', edge: '#8a6414' },
  { fill: '#c9ccd1', edge: '#6b7078' },
  { fill: '#ce8b57', edge: '#7d4a22' },
] as const;

/** A medal with the rank on it, for ranks 1 to 3; hidden from screen readers. */
export function RankMedal({ rank, className }: { rank: number; className?: string }) {
  const disc = DISCS[rank - 1];
  if (disc === undefined) return null;
  return (
    <svg className={className} viewBox="0 0 28 36" width="28" height="36" aria-hidden="true">
      <path d="M7 1h6l2 9H9zM21 1h-6l-2 9h6z" fill="var(--accent)" />
      <circle cx="14" cy="22" r="12" fill={disc.fill} stroke={disc.edge} strokeWidth="2" />
      <text x="14" y="27" textAnchor="middle" fill="#241a12">
        {rank}
      </text>
    </svg>
  );
}
