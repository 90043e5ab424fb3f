/** Passes the value of a promise to `onValue`, unless the returned function is called first. */
export function whileWanted<Value>(promise: Promise<Value>, onValue: (value: Value) => void): () => void {
  let isWanted = true;
  const wait = async (): Promise<void> => {
    const value = await promise;
    if (isWanted) onValue(value);
  };
  void wait();
  return () => {
    isWanted = false;
  };
}
