/** The text of the operator notice. The server inserts it into pages, so that it is visible without scripts. */
import type { Operator } from './entities/site.ts';
import { operatorNotice as words } from './messages/legal.ts';

/** Placeholder in the built pages, because the operator is only known at run time. */
export const OPERATOR_SLOT = '{{operator}}';

/** Legally required facts, with their environment variables. */
const REQUIRED = { name: 'OPERATOR_NAME', address: 'OPERATOR_ADDRESS', email: 'OPERATOR_EMAIL' } as const;

export type RequiredFact = keyof typeof REQUIRED;

/** The required facts that this operator has not configured. */
export function missingFacts(operator: Operator): readonly { fact: RequiredFact; variable: string }[] {
  const facts = Object.keys(REQUIRED) as RequiredFact[];
  return facts
    .filter((fact) => operator[fact] === null || operator[fact].length === 0)
    .map((fact) => ({ fact, variable: REQUIRED[fact] }));
}

/** The lines of the notice: one per known fact, and a last line that lists missing required facts. */
export function operatorLines(operator: Operator): readonly string[] {
  const { name, address, email, phone, register, vatId } = operator;
  const missing = missingFacts(operator).map(({ fact }) => words.facts[fact]);
  if (missing.length === Object.keys(REQUIRED).length) return [words.noDetails];
  const known = [
    name,
    ...address,
    email && words.email(email),
    phone && words.phone(phone),
    register && words.register(register),
    vatId && words.vatId(vatId),
  ].filter((text) => text !== null);
  return missing.length === 0 ? known : [...known, words.missing(missing.join(', '))];
}
