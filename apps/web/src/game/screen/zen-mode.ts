import { createStore } from '../../lib/store.ts';

/** Whether the playing screen shows its board and clocks alone. */
export const zenMode = createStore(false);
