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

export interface NoticeLine {
  readonly text: string;
  /** Says that something still has to be entered. */
  readonly isMissing: boolean;
}

/** One line a fact: what is missing first and loudly, then name, address, mail, and what else there is. */
export function operatorLines(operator: Operator): readonly NoticeLine[] {
  const { name, address, email, phone, register, vatId } = operator;
  const known = [
    name,
    ...address,
    email && words.email(email),
    phone && words.phone(phone),
    register && words.register(register),
    vatId && words.vatId(vatId),
  ].filter((text) => text !== null);
  return [
    ...missingFacts(operator).map(({ fact, variable }) => ({
      text: words.missing(words.facts[fact], variable),
      isMissing: true,
    })),
    ...known.map((text) => ({ text, isMissing: false })),
  ];
}
