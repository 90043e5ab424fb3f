import { decodeNetwork } from './encoding.ts';
import { type Kernel, PackedKernel } from './kernel.ts';
import { packNetwork } from './network.ts';
import { createSimdKernel } from './simd-kernel.ts';

let loading: Promise<Kernel> | null = null;

/** The trained network. Its weights are a separate module, which is loaded on first use. */
export function loadKernel(): Promise<Kernel> {
  loading ??= import('./weights.ts').then(({ WEIGHTS }) => {
    const numbers = decodeNetwork(WEIGHTS);
    return createSimdKernel(numbers) ?? new PackedKernel(packNetwork(numbers));
  });
  return loading;
}
