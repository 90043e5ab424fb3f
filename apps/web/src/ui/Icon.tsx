import { CircleAlert, Info, Lock } from 'lucide-react';

const ICONS = { 'circle-alert': CircleAlert, info: Info, lock: Lock } as const;

/** A drawing beside a word that says the same. */
export function Icon({ name }: { name: keyof typeof ICONS }) {
  const Drawing = ICONS[name];
  return <Drawing aria-hidden="true" size={20} strokeWidth={1.9} />;
}
