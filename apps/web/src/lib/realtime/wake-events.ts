/**
 * Calls `wake` when the connection may have been interrupted: the network changed, or the page was hidden, frozen or
 * left and is visible again. Returns how to stop.
 */
export function onWake(wake: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') wake();
  };
  // Going offline counts too: the check detects a dead connection sooner.
  const events = ['online', 'offline', 'pageshow'] as const;
  for (const event of events) addEventListener(event, wake);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    for (const event of events) removeEventListener(event, wake);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
