/** Returns a function that picks the ids that were not in its previous call: a sweep reports each finding once. */
export function createNewlySeen(): (ids: Iterable<string>) => string[] {
  let known: ReadonlySet<string> = new Set();
  return (ids) => {
    const before = known;
    known = new Set(ids);
    return [...known].filter((id) => !before.has(id));
  };
}
