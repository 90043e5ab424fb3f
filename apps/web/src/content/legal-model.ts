/** The data model of the legal pages. Plain data, so that a translation is another set of files. */

/** Text whose only markup is `[text](/path)`, a link within the site. */
export type LegalProse = string;

/** A term and its explanation. */
export type Entry = readonly [term: string, text: LegalProse];

export type LegalBlock = LegalProse | { readonly list: readonly LegalProse[] } | { readonly entries: readonly Entry[] };

export interface LegalSection {
  /** The URL hash of the section. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  /** Incremented with every change of the content. */
  readonly version: number;
  /** Date of this version, 'YYYY-MM-DD'. */
  readonly date: string;
  readonly lede: readonly LegalProse[];
  readonly sections: readonly LegalSection[];
}
