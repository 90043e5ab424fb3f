/** What pages that are read in earnest say beside their texts, which are content of their own. */

export const legalPages = {
  version: (version: number, day: string) => `Version ${version}, ${day}.`,
  notices: 'All licences in full',
} as const;

export const operatorNotice = {
  loading: 'Asking the server who runs this site...',
  unreachable: 'The server did not answer. Please load the page again.',
  facts: { name: 'name', address: 'address', email: 'mail address' },
  missing: (fact: string, variable: string) => `NOT FILLED IN: the ${fact} of whoever runs this site (${variable}).`,
  email: (address: string) => `Mail: ${address}`,
  phone: (number: string) => `Phone: ${number}`,
  register: (entry: string) => `Register: ${entry}`,
  vatId: (id: string) => `VAT identification number: ${id}`,
} as const;
