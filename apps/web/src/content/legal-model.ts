/** What the pages about this site are made of: plain data, so that a second language is a second set of files. */

/** Text whose only markup is `[words](/path)`, a link within the site. */
export type LegalProse = string;

/** A term and what is to be said about it. */
export type Entry = readonly [term: string, text: LegalProse];

export type LegalBlock = LegalProse | { readonly list: readonly LegalProse[] } | { readonly entries: readonly Entry[] };

export interface LegalSection {
  /** What an address may point at, after the hash. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  /** Counted up with every change of what it says, and the day of that: 'YYYY-MM-DD'. */
  readonly version: number;
  readonly date: string;
  readonly lede: readonly LegalProse[];
  readonly sections: readonly LegalSection[];
}
