/** The only cell of a board in the tab order, from which the keyboard starts. */
export function createTabStop(cells: readonly HTMLElement[]) {
  let at = Math.max(
    0,
    cells.findIndex((cell) => cell.tabIndex === 0),
  );

  const moveTo = (cell: number): void => {
    const [old, next] = [cells[at], cells[cell]];
    if (old !== undefined) old.tabIndex = -1;
    if (next !== undefined) next.tabIndex = 0;
    at = cell;
  };

  return {
    get cell() {
      return at;
    },
    moveTo,
    focus: (cell: number) => {
      moveTo(cell);
      cells[cell]?.focus({ preventScroll: false });
    },
    /** Stays on its square when the board is turned, and keeps the focus. */
    turn: () => {
      const isFocused = cells[at] === document.activeElement;
      moveTo(63 - at);
      if (isFocused) cells[at]?.focus({ preventScroll: true });
    },
  };
}
