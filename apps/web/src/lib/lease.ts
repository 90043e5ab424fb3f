/**
 * A name that one page of this browser holds, by a record in IndexedDB that the holder renews. For browsers without Web
 * Locks (pages over plain http, A-102); a page that is closed without a word loses the name when its record lapses.
 */
import type { Ms } from '@sixtyfour/chess';
import * as z from 'zod/mini';
import { request, update } from './database.ts';
import type { Hold, HoldWish } from './hold.ts';
import { pause } from './pause.ts';
import { randomId } from './random.ts';

const STORE = 'leases';
const RENEW_EVERY_MS: Ms = 1_000;
/** A hidden tab's timers run once a second at most, so that one renewal may come late. */
export const LEASE_MS: Ms = 2_500;
const LOOK_AGAIN_MS: Ms = 250;

const Lease = z.object({
  id: z.string(),
  holder: z.string(),
  /** Wall time. */
  until: z.number(),
});
export type Lease = Readonly<z.infer<typeof Lease>>;

/** `ask` takes what is free, `take` what anybody holds; `renew` keeps what is the holder's own. */
export type Claim = 'ask' | 'take' | 'renew';

/**
 * The record after a claim: the claimant's, or that of another page that keeps the name.
 * @param kept whatever is stored; what is no lease counts as none
 */
export function leaseAfter(
  kept: unknown,
  { id, holder, now }: { readonly id: string; readonly holder: string; readonly now: Ms },
  claim: Claim,
): Lease {
  const { data: lease } = Lease.safeParse(kept);
  const other = lease === undefined || lease.holder === holder ? null : lease;
  const isTheirs = other !== null && (claim === 'renew' || (claim === 'ask' && other.until > now));
  return isTheirs ? other : { id, holder, until: now + LEASE_MS };
}

/** As `takeHold`. Where nothing can be stored, no game is either, and every page holds its own. */
export async function takeLease(name: string, { steals, onLost }: HoldWish): Promise<Hold | null> {
  const holder = randomId();
  if (!(await isGranted(name, holder, steals))) return null;
  const ending = new AbortController();
  const { signal } = ending;

  const renew = async (): Promise<void> => {
    const kept = await claimLease(name, holder, 'renew');
    if (signal.aborted || kept.holder === holder) return;
    ending.abort();
    onLost();
  };

  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  // Timers of a tab that was hidden for long run seldom: whoever comes back to it looks before they act.
  document.addEventListener('visibilitychange', () => void renew(), { signal });
  const letGo = () => void request(STORE, (store) => store.delete(name), 'readwrite');
  // A page that comes back from the browser's cache renews it, unless another has it by then.
  addEventListener('pagehide', letGo, { signal });
  return {
    release: () => {
      ending.abort();
      letGo();
    },
  };
}

/** Waits for a lease that may be of a page that is gone; one that is renewed meanwhile is not. */
async function isGranted(name: string, holder: string, steals: boolean): Promise<boolean> {
  const first = await claimLease(name, holder, steals ? 'take' : 'ask');
  let kept = first;
  while (kept.holder !== holder && kept.until === first.until) {
    await pause(LOOK_AGAIN_MS, new AbortController().signal);
    kept = await claimLease(name, holder, 'ask');
  }
  return kept.holder === holder;
}

async function claimLease(id: string, holder: string, claim: Claim): Promise<Lease> {
  const wanted = { id, holder, now: Date.now() };
  let after = leaseAfter(undefined, wanted, claim);
  const isKept = await update(STORE, id, (kept) => {
    after = leaseAfter(kept, wanted, claim);
    return after;
  });
  return isKept ? after : leaseAfter(undefined, wanted, claim);
}
