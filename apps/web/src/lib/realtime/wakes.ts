/** When a page may have been cut off: the network changed, or the page was hidden, frozen or left and came back. */
export function watchWakes(wake: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') wake();
  };
  // Going offline counts as well: an open connection is tried, and found dead sooner.
  const events = ['online', 'offline', 'pageshow'] as const;
  for (const event of events) addEventListener(event, wake);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    for (const event of events) removeEventListener(event, wake);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
