/** The notice of who answers for a site, as text: the server writes it into pages before any script runs. */
import type { Operator } from './entities/site.ts';
import { operatorNotice as words } from './messages/legal.ts';

/** Stands in the built pages where the notice belongs. A build does not know who will serve it. */
export const OPERATOR_SLOT = '{{operator}}';

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

/** Name, address, email and whatever else is known, one line each. Required facts without a value share the last line. */
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
