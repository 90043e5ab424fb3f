/** Sentences that explain a mistake. */
import { messages } from '@sixtyfour/contract';
import type { ClaimKind, ClaimOf } from '@sixtyfour/engine/claims';

/** What the messages need besides the facts of a claim. */
interface Context {
  readonly whose: 'yours' | 'theirs';
  readonly san: readonly string[];
}

type Sentences = { readonly [K in ClaimKind]: (facts: ClaimOf<K> & Context) => string };

const sentences: Sentences = messages.claims.sentences;

/**
 * One or two sentences for a beginner.
 * @param whose whether the reader or the opponent made the mistake
 * @param san the moves of the proof in the reader's notation
 */
export function sentenceOf<K extends ClaimKind>(
  claim: ClaimOf<K>,
  whose: Context['whose'] = 'yours',
  san: readonly string[] = claim.proof.san,
): string {
  const sentence: Sentences[K] = sentences[claim.kind];
  return sentence({ ...claim, whose, san });
}
