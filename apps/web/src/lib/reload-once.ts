/** Reloads the page without the risk of an endless loop. */
import { sessionKeys } from '@sixtyfour/contract';

/** A second failure within this time is not caused by an outdated page, so reloading again would not help. */
const MIN_INTERVAL_MS = 60_000;

/**
 * Reloads the page, unless that was done a moment ago.
 * @param load how to reload
 * @returns whether the page is being reloaded
 */
export function reloadOnce(load: () => void = () => location.reload()): boolean {
  try {
    const before = Number(sessionStorage.getItem(sessionKeys.reloadedAt) ?? 0);
    if (Date.now() - before < MIN_INTERVAL_MS) return false;
    sessionStorage.setItem(sessionKeys.reloadedAt, String(Date.now()));
  } catch {
    // Without storage, a reload could repeat forever. The page shows the error instead.
    return false;
  }
  load();
  return true;
}
