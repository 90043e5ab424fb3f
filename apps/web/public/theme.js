// Before the first paint, so that nothing flashes: the chosen theme and board, and whether this visitor has a name, by
// which the prerendered lobby shows its gate or its rooms. What is read here is checked again later.
try {
  const { dataset } = document.documentElement;
  if (localStorage.getItem('chessPlayerName') !== null) dataset.named = '';
  const chosen = JSON.parse(localStorage.getItem('preferences') ?? '{}');
  if (chosen.theme === 'light' || chosen.theme === 'dark') dataset.theme = chosen.theme;
  if (chosen.boardTheme === 'contrast' || chosen.boardTheme === 'baize') dataset.boardTheme = chosen.boardTheme;
} catch {
  // Storage is blocked, or holds something else: the system's theme it is.
}
