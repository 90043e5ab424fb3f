import { ROOM_CODE_LENGTH } from '@sixtyfour/contract';

/** Indexes of the characters of a room code. */
export const SQUARES: readonly number[] = Array.from({ length: ROOM_CODE_LENGTH }, (_, place) => place);
