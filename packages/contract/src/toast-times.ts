/** How long a toast is shown. Separate from `constants.ts`, because it is part of every page's first scripts. */
export const TOAST_MS = { short: 2_000, usual: 4_000, long: 5_000 } as const;
