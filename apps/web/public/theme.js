// Before the first paint: the chosen theme and board, so that nothing flashes. What it reads is checked again later.
try {
  const chosen = JSON.parse(localStorage.getItem('preferences') ?? '{}');
  const { dataset } = document.documentElement;
  if (chosen.theme === 'light' || chosen.theme === 'dark') dataset.theme = chosen.theme;
  if (chosen.boardTheme === 'contrast' || chosen.boardTheme === 'baize') dataset.boardTheme = chosen.boardTheme;
} catch {
  // Storage is blocked, or holds something else: the system's theme it is.
}
