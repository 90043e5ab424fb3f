/** Number of ranks with a medal and a taller row. */
export const MEDALS = 3;
