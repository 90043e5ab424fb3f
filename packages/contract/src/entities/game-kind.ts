import { RULE_SETS } from '@sixtyfour/chess';
import * as z from 'zod/mini';

export const RuleSetName = z.enum(RULE_SETS);

/** How the players of an online game met. */
export const OnlineOrigin = z.enum(['queue', 'room']);
export type OnlineOrigin = z.infer<typeof OnlineOrigin>;
