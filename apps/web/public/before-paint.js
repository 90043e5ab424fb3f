// Before the first paint, so that nothing flashes: theme, board, and whether the lobby is open. Checked again later.
try {
  const { dataset } = document.documentElement;
  const { length } = (localStorage.getItem('chessPlayerName') ?? '').trim();
  if (length >= 2 && length <= 20) dataset.named = '';
  const chosen = JSON.parse(localStorage.getItem('preferences') ?? '{}');
  if (chosen.theme === 'light' || chosen.theme === 'dark') dataset.theme = chosen.theme;
  // What no sheet knows changes nothing.
  for (const key of ['boardTheme', 'coordinates', 'pieces']) if (chosen[key]) dataset[key] = chosen[key];
  if (/^(flat|outline|bold)$/.test(chosen.pieces)) {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.blocking = 'render';
    sheet.href = `/pieces/${chosen.pieces}.css`;
    document.head.append(sheet);
  }
} catch {
  // Storage is blocked, or holds something else: the system's theme it is.
}

// Going back may change the address before the page is alive: src/lib/navigation.tsx.
globalThis.loadedAddress = location.href;

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

// Presses on the start board of such a page, as squares of a press and its release: features/start-board/early-board.ts.
globalThis.earlyBoard = {
  presses: [],
  handleEvent({ type, clientX, clientY }) {
    const cell = document.elementFromPoint(clientX, clientY)?.closest('[data-early-board] [data-square]');
    if (type === 'pointerdown') this.from = cell?.dataset.square;
    else {
      if (cell && this.from) this.presses.push([this.from, cell.dataset.square]);
      this.from = undefined;
    }
  },
};
addEventListener('pointerdown', globalThis.earlyBoard, true);
addEventListener('pointerup', globalThis.earlyBoard, true);
