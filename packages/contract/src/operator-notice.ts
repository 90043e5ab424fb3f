/** The notice of who answers for a site, as text: the server writes it into pages before any script runs. */
import { type Operator, missingFacts } from './entities/site.ts';
import { operatorNotice as words } from './messages/legal.ts';

/** Stands in the built pages where the notice belongs. A build does not know who will serve it. */
export const OPERATOR_SLOT = '{{operator}}';

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
