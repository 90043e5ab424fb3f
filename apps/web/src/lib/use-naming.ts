import { useEffect, useEffectEvent } from 'react';

/**
 * What waits for a name: while `isNaming` the dialog is open, and its answer lets it go on or gives it up.
 * @param askForName opens the name dialog; whether a name was saved
 */
export function useNaming(
  isNaming: boolean,
  askForName: () => Promise<boolean>,
  onAnswer: (isNamed: boolean) => void,
): void {
  const ask = useEffectEvent(async () => {
    onAnswer(await askForName());
  });
  useEffect(() => {
    if (isNaming) void ask();
  }, [isNaming]);
}
