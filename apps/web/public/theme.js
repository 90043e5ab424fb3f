// Before the first paint, so that nothing flashes: theme, board, and whether the lobby is open. Checked again later.
try {
  const { dataset } = document.documentElement;
  if (localStorage.getItem('chessPlayerName')) dataset.named = '';
  const chosen = JSON.parse(localStorage.getItem('preferences') ?? '{}');
  if (chosen.theme === 'light' || chosen.theme === 'dark') dataset.theme = chosen.theme;
  if (chosen.boardTheme === 'contrast' || chosen.boardTheme === 'baize') dataset.boardTheme = chosen.boardTheme;
} catch {
  // Storage is blocked, or holds something else: the system's theme it is.
}
