/** Calls `make` for all numbers below `count`, several in parallel, and returns the results in order. */
export async function makeEach<Made>(
  count: number,
  atOnce: number,
  make: (index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      made[index] = await make(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
  return made;
}
