// Before the first paint: the chosen theme and board, so that nothing flashes. What it reads is checked again later.
try {
  var chosen = JSON.parse(localStorage.getItem('preferences') || '{}');
  var root = document.documentElement;
  if (chosen.theme === 'light' || chosen.theme === 'dark') root.dataset.theme = chosen.theme;
  if (chosen.boardTheme === 'contrast' || chosen.boardTheme === 'baize') root.dataset.boardTheme = chosen.boardTheme;
} catch (_) {}
