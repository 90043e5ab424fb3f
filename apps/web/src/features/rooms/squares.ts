import { ROOM_CODE_LENGTH } from '@sixtyfour/contract';

/** The places of a code's characters. */
export const SQUARES: readonly number[] = Array.from({ length: ROOM_CODE_LENGTH }, (_, place) => place);
