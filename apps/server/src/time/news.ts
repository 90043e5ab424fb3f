/**
 * Makes the function that picks out the ids which were not among those of the call before: what a sweep finds for a
 * while, and is to tell of once.
 */
export function createNews(): (ids: Iterable<string>) => string[] {
  let known: ReadonlySet<string> = new Set();
  return (ids) => {
    const before = known;
    known = new Set(ids);
    return [...known].filter((id) => !before.has(id));
  };
}
