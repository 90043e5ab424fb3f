/** Loads the page anew without ever going on for ever. */
import { sessionKeys } from '@sixtyfour/contract';

/** A second failure within this time is no old page but a real fault, which no reload mends. */
const ONCE_IN_MS = 60_000;

/**
 * Whether the page is being loaded anew now.
 * @param load how
 */
export function reloadOnce(load: () => void = () => location.reload()): boolean {
  try {
    const before = Number(sessionStorage.getItem(sessionKeys.reloadedAt) ?? 0);
    if (Date.now() - before < ONCE_IN_MS) return false;
    sessionStorage.setItem(sessionKeys.reloadedAt, String(Date.now()));
  } catch {
    // Without a note of it a reload could repeat for ever: the page says what happened instead.
    return false;
  }
  load();
  return true;
}
