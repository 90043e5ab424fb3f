/** What attackers know about the site: its origin and its settings. */
import type { Setting } from './figures.ts';
import { type Origins, Visitor } from './visitor.ts';

/** Addresses of one /16. */
const ADDRESSES = 256;
/** The number of the attackers' address. */
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

  /** The address of a household. Each household has its own IPv4 network. */
  address(number: number): string {
    const [high, low] = [Math.floor(number / ADDRESSES), number % ADDRESSES];
    // Behind a proxy, a public range.
    return this.setting === 'proxy' ? `${45 + high}.67.${low}.9` : `127.${high}.${low}.9`;
  }

  /** A visitor without a session, by default at the attackers' address. */
  visitor(address: number | string = ATTACKER): Visitor {
    return new Visitor(this.origins, typeof address === 'string' ? address : this.address(address));
  }
}
