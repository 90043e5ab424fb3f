import { decodeNetwork } from './encoding.ts';
import { type Network, packNetwork } from './network.ts';

let loading: Promise<Network> | null = null;

/** The trained network. Its weights are a module of their own, which is loaded when something first plays by them. */
export function loadNetwork(): Promise<Network> {
  loading ??= import('./weights.ts').then(({ WEIGHTS }) => packNetwork(decodeNetwork(WEIGHTS)));
  return loading;
}
