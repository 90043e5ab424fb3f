/** A name and its value, for a `dl`. @param isWord marks a value that is a word among numbers */
export function Fact({ name, value, isWord }: { name: string; value: string; isWord?: boolean }) {
  return (
    <div>
      <dt className="small muted">{name}</dt>
      <dd data-word={isWord}>{value}</dd>
    </div>
  );
}
