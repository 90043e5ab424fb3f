/** Configuration by the operator of a site: the operator notice and the advertisement. */
import * as z from 'zod/mini';

/** The operator of a site. Null: not configured. */
export const Operator = z.object({
  name: z.nullable(z.string()),
  /** The lines of the postal address; empty if not configured. */
  address: z.array(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Name of the company register and the entry number. */
  register: z.nullable(z.string()),
  vatId: z.nullable(z.string()),
});

export type Operator = z.output<typeof Operator>;

/** A text link, without images, scripts or requests to other servers. */
export const Advertisement = z.object({ text: z.string(), url: z.string() });

export type Advertisement = z.output<typeof Advertisement>;

/** An operator without any configured details. */
export const NOBODY: Operator = { name: null, address: [], email: null, phone: null, register: null, vatId: null };
