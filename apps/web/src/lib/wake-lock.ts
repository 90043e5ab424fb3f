/** Keeps the screen of a phone awake during a game. Pages without HTTPS have no such thing; the game goes on there too. */

/** Holds the screen awake until the returned function is called; again after each return to the page. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const got = await navigator.wakeLock.request('screen');
      if (wanted) lock = got;
      else await got.release();
    } catch {
      // Refused, for example by a low battery.
    }
  };
  const onVisible = () => void ask();
  document.addEventListener('visibilitychange', onVisible);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
