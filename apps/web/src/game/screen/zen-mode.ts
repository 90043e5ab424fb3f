import { createStore } from '../../lib/store.ts';

/** Whether the playing screen shows only its board and clocks. */
export const zenMode = createStore(false);
