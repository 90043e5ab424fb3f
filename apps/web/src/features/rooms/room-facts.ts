import { opposite } from '@sixtyfour/chess';
import { colorOf, messages, type RoomInvitation } from '@sixtyfour/contract';
import { clockText } from './clock-text.ts';

/**
 * The game that a guest of a room joins: color, times and rules.
 * @param host what the host is called; 'your friend' by default
 */
export function roomFacts(
  { rule_set, host_seat, host_time, guest_time }: Omit<RoomInvitation, 'host_name'>,
  host?: string,
): string {
  const { color, colors } = messages.gameChoices;
  return [
    `${color} ${colors[opposite(colorOf(host_seat))]}`,
    clockText(guest_time, host_time, host),
    messages.play.rulesName[rule_set],
  ].join(' · ');
}
