import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReviewState } from './review.ts';
import { createReview, type Review, type ReviewedGame } from './shell.ts';

/** A review of one game, which goes on as long as it is shown. Give its component another `key` for another game. */
export function useReview(reviewed: ReviewedGame): { readonly state: ReviewState } & Pick<Review, 'goOn' | 'stop'> {
  const [review] = useState(() => createReview(reviewed));
  useEffect(() => review.connect(), [review]);
  const state = useSyncExternalStore(review.subscribe, review.get, review.get);
  return { state, goOn: review.goOn, stop: review.stop };
}
