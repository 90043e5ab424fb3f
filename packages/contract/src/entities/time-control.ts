import * as z from 'zod/mini';
import { TIME_CONTROLS, type TimeControlName } from '../game-choices.ts';

/** The time control of one side in a game between people. */
export const TimeControl = z.enum(TIME_CONTROLS);

const ONE = TIME_CONTROLS.map((name) => name.replace('+', String.raw`\+`)).join('|');

/** One or more time controls separated by commas. */
export const TIME_CONTROL_LIST = new RegExp(`^(?:${ONE})(?:,(?:${ONE})){0,${TIME_CONTROLS.length - 1}}$`);

/** @param list see TIME_CONTROL_LIST */
export function parseTimeControls(list: string): TimeControlName[] {
  return list.split(',').map((name) => TimeControl.parse(name));
}
