/** What attackers know of the site: where it listens, and under which settings it runs. */
import type { Setting } from './figures.ts';
import { type Origins, Visitor } from './visitor.ts';

/** Addresses of one /16. */
const ADDRESSES = 256;
/** The place of the attackers among the addresses. */
const ATTACKER = 0;

export class Target {
  readonly setting: Setting;
  readonly origins: Origins;

  constructor(setting: Setting, origins: Origins) {
    this.setting = setting;
    this.origins = origins;
  }

  get port(): number {
    return Number(new URL(this.origins.server).port);
  }

  /** The address of a household; each has its own IPv4 network. */
  address(number: number): string {
    const [high, low] = [Math.floor(number / ADDRESSES), number % ADDRESSES];
    // Behind a proxy, a range that no list knows as private.
    return this.setting === 'proxy' ? `${45 + high}.67.${low}.9` : `127.${high}.${low}.9`;
  }

  /** Somebody without a session; at the attackers' address if not told otherwise. */
  visitor(address: number | string = ATTACKER): Visitor {
    return new Visitor(this.origins, typeof address === 'string' ? address : this.address(address));
  }
}
