/** How long a toast stays. Apart from the other constants, since every page carries these before it runs. */
export const TOAST_MS = { short: 2_000, usual: 4_000, long: 5_000 } as const;
