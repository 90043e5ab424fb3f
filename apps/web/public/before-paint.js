// Before the first paint, so that nothing flashes: theme, board, and whether the lobby is open. Checked again later.
try {
  const { dataset } = document.documentElement;
  const { length } = (localStorage.getItem('chessPlayerName') ?? '').trim();
  if (length >= 2 && length <= 20) dataset.named = '';
  const chosen = JSON.parse(localStorage.getItem('preferences') ?? '{}');
  if (chosen.theme === 'light' || chosen.theme === 'dark') dataset.theme = chosen.theme;
  if (chosen.boardTheme === 'contrast' || chosen.boardTheme === 'baize') dataset.boardTheme = chosen.boardTheme;
} catch {
  // Storage is blocked, or holds something else: the system's theme it is.
}

// A page is seen before it is alive. The button that was pressed last until then is pressed again when it is, and does
// nothing before, least of all send a form: src/shell/early-press.ts.
globalThis.earlyPress = {
  button: null,
  where: 'body',
  handleEvent(event) {
    const button = event.target.closest(`${this.where} button`);
    if (button === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.button = button;
  },
};
addEventListener('click', globalThis.earlyPress, true);
