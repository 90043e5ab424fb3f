/** Texts around the legal pages, whose own texts are in apps/web/src/content. */

export const legalPages = {
  version: (version: number, day: string) => `Version ${version}, ${day}.`,
  notices: 'All licenses in full',
} as const;

export const operatorNotice = {
  loading: 'Loading contact details...',
  unreachable: 'The server isn’t responding. Please reload the page.',
  facts: { name: 'name', address: 'address', email: 'email' },
  missing: (facts: string) => `Not provided yet: ${facts}.`,
  noDetails: 'The operator hasn’t provided contact details yet.',
  email: (address: string) => `Email: ${address}`,
  phone: (number: string) => `Phone: ${number}`,
  register: (entry: string) => `Register: ${entry}`,
  vatId: (id: string) => `VAT ID: ${id}`,
} as const;
