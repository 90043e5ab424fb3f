/** What only whoever runs a site knows: who they are, and whether they show an advertisement. */
import * as z from 'zod/mini';

/** Who answers for a site. Null: not entered. */
export const Operator = z.object({
  name: z.nullable(z.string()),
  /** One entry a line of the letter; empty: not entered. */
  address: z.array(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The register that it stands in, and its number there. */
  register: z.nullable(z.string()),
  vatId: z.nullable(z.string()),
});

export type Operator = z.output<typeof Operator>;

/** A sentence that is a link: it brings no picture, no script and no request of its own. */
export const Advertisement = z.object({ text: z.string(), url: z.string() });

export type Advertisement = z.output<typeof Advertisement>;

/** An operator who has entered nothing. */
export const NOBODY: Operator = { name: null, address: [], email: null, phone: null, register: null, vatId: null };
