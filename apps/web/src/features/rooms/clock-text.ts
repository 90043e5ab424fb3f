import { messages, type TimeControlName } from '@sixtyfour/contract';

/** The time controls of the visitor and of the friend, or of another player with this name. */
export function clockText(own: TimeControlName, friends: TimeControlName, name?: string): string {
  const { times } = messages.gameChoices;
  const { each, odds } = messages.waitingRoom;
  return own === friends ? each(times[own]) : odds(times[own], times[friends], name);
}
