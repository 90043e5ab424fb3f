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

/** Without these a notice is none; each with the environment variable that it comes from. */
const REQUIRED = { name: 'OPERATOR_NAME', address: 'OPERATOR_ADDRESS', email: 'OPERATOR_EMAIL' } as const;

export type RequiredFact = keyof typeof REQUIRED;

/** What a notice needs and this operator has not entered. */
export function missingFacts(operator: Operator): readonly { fact: RequiredFact; variable: string }[] {
  const facts = Object.keys(REQUIRED) as RequiredFact[];
  return facts
    .filter((fact) => operator[fact] === null || operator[fact].length === 0)
    .map((fact) => ({ fact, variable: REQUIRED[fact] }));
}
