import { useEffect, useEffectEvent } from 'react';

/** Opens the name dialog with the reason for it. Resolves to whether a name was saved. */
export type AskForName = (reason?: string) => Promise<boolean>;

/**
 * Opens the name dialog when `isNaming` becomes true, and reports its result.
 * @param askForName opens the name dialog; resolves to whether a name was saved
 * @param reason why a name is needed, shown in the dialog
 */
export function useNameRequest(
  isNaming: boolean,
  askForName: AskForName,
  onAnswer: (isNamed: boolean) => void,
  reason?: string,
): void {
  const ask = useEffectEvent(async () => {
    onAnswer(await askForName(reason));
  });
  useEffect(() => {
    if (isNaming) void ask();
  }, [isNaming]);
}
