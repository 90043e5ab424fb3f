/**
 * A tab lock for browsers without Web Locks (pages over plain http, A-102): an IndexedDB record that the holder renews
 * and that expires when the holder is gone.
 */
import type { Ms } from '@sixtyfour/chess';
import * as z from 'zod/mini';
import { request, update } from './database.ts';
import type { TabLock, TabLockOptions } from './tab-lock.ts';
import { pause } from './pause.ts';
import { randomUuid } from './random.ts';

const STORE = 'leases';
const RENEW_EVERY_MS: Ms = 1_000;
/** Leaves room for one late renewal: timers of a hidden tab run at most once a second. */
export const LEASE_MS: Ms = 2_500;
const RETRY_MS: Ms = 250;

const Lease = z.object({
  id: z.string(),
  holder: z.string(),
  /** When it expires, ms since the epoch. */
  until: z.number(),
});
export type Lease = Readonly<z.infer<typeof Lease>>;

/** `acquire` succeeds if the lease is free or expired, `steal` always, `renew` if the claimant holds it. */
export type Claim = 'acquire' | 'steal' | 'renew';

/**
 * The lease after a claim: the claimant's, or that of another page that keeps it.
 * @param stored any value; an invalid one counts as no lease
 */
export function leaseAfter(
  stored: unknown,
  { id, holder, now }: { readonly id: string; readonly holder: string; readonly now: Ms },
  claim: Claim,
): Lease {
  const { data: lease } = Lease.safeParse(stored);
  const other = lease === undefined || lease.holder === holder ? null : lease;
  // One that expires much later than any can was written by a clock that was ahead.
  const isLive = other !== null && other.until > now && other.until <= now + 2 * LEASE_MS;
  const isTheirs = other !== null && (claim === 'renew' || (claim === 'acquire' && isLive));
  return isTheirs ? other : { id, holder, until: now + LEASE_MS };
}

/** As `acquireTabLock`. Without storage, no game is saved either, and every page gets its own lease. */
export async function acquireLease(name: string, { steal, onLost }: TabLockOptions): Promise<TabLock | null> {
  const holder = randomUuid();
  if (!(await isGranted(name, holder, steal))) return null;
  const ending = new AbortController();
  const { signal } = ending;

  const renew = async (): Promise<void> => {
    const current = await claimLease(name, holder, 'renew');
    if (signal.aborted || current.holder === holder) return;
    ending.abort();
    onLost();
  };

  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  // Browsers throttle the timers of a hidden tab: renew as soon as it is visible again.
  document.addEventListener('visibilitychange', () => void renew(), { signal });
  const deleteLease = () => void request((database) => database.delete(STORE, name));
  // A page restored from the back/forward cache renews the lease, unless another page has it by then.
  addEventListener('pagehide', deleteLease, { signal });
  return {
    release: () => {
      // Lost: the lease is that of another page.
      if (signal.aborted) return;
      ending.abort();
      deleteLease();
    },
  };
}

/** Waits while another page holds the lease, until it expires or is renewed: only a live page renews its lease. */
async function isGranted(name: string, holder: string, steal: boolean): Promise<boolean> {
  const first = await claimLease(name, holder, steal ? 'steal' : 'acquire');
  let current = first;
  while (current.holder !== holder && current.until === first.until) {
    await pause(RETRY_MS);
    current = await claimLease(name, holder, 'acquire');
  }
  return current.holder === holder;
}

async function claimLease(id: string, holder: string, claim: Claim): Promise<Lease> {
  const claimant = { id, holder, now: Date.now() };
  let after = leaseAfter(undefined, claimant, claim);
  const isStored = await update(STORE, id, (stored) => {
    after = leaseAfter(stored, claimant, claim);
    return after;
  });
  return isStored ? after : leaseAfter(undefined, claimant, claim);
}
