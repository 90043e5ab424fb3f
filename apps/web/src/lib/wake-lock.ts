/**
 * Keeps the screen awake during a game, until the returned function is called. The browser drops the lock when the page
 * is hidden, so it is requested again when the page is visible. Does nothing on pages without HTTPS.
 */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const requestLock = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const acquired = await navigator.wakeLock.request('screen');
      if (wanted) lock = acquired;
      else await acquired.release();
    } catch {
      // Denied, for example because the battery is low.
    }
  };
  const onVisible = () => void requestLock();
  document.addEventListener('visibilitychange', onVisible);
  void requestLock();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
