/** The weights whose sums of the columns are nearest to the targets, by the normal equations. Pure. */
export function leastSquares(rows: readonly (readonly number[])[], targets: readonly number[]): readonly number[] {
  const size = rows[0]?.length ?? 0;
  const dot = (column: (row: readonly number[], i: number) => number): number =>
    rows.reduce((sum, row, i) => sum + column(row, i), 0);
  const system = Array.from({ length: size }, (_, a) => [
    // A tiny ridge, so that constant columns do no harm.
    ...Array.from({ length: size }, (__, b) => dot((row) => (row[a] ?? 0) * (row[b] ?? 0)) + (a === b ? 1e-6 : 0)),
    dot((row, i) => (row[a] ?? 0) * (targets[i] ?? 0)),
  ]);
  return eliminate(system);
}

/** Gauss-Jordan elimination with partial pivoting; the last column of the system is the right side. */
function eliminate(system: readonly (readonly number[])[]): readonly number[] {
  let left = system.map((row) => [...row]);
  for (let column = 0; column < system.length; column++) {
    const rest = left.slice(column).toSorted((a, b) => Math.abs(b[column] ?? 0) - Math.abs(a[column] ?? 0));
    left = [...left.slice(0, column), ...rest];
    const pivotRow = left[column] ?? [];
    const pivot = pivotRow[column] ?? 1;
    const scaled = pivotRow.map((value) => value / pivot);
    left = left.map((row, i) =>
      i === column ? scaled : row.map((value, j) => value - (row[column] ?? 0) * (scaled[j] ?? 0)),
    );
  }
  return left.map((row) => row.at(-1) ?? 0);
}
