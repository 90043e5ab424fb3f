/** Proved statements about mistakes: see docs/engine/claims.md. */
export type {
  Balance,
  Blame,
  Cause,
  Check,
  Claim,
  ClaimFacts,
  ClaimKind,
  ClaimOf,
  Loss,
  Mistake,
  PieceOn,
  Proof,
  SearchedLine,
} from './claim.ts';
export { claimsOf } from './claims.ts';
