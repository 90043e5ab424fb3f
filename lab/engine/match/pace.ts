import type { Answer } from '../uci-client.ts';
import type { Limit } from './limits.ts';
import type { Trouble } from './play.ts';

/** The speed of a side in a match, and whether it kept its time limits. */
export class Pace {
  readonly troubles: Record<Trouble, number> = { crash: 0, late: 0, illegal: 0 };
  #moves = 0;
  #ms = 0;
  #longest = 0;
  #nodes = 0;
  #depth = 0;
  #over = 0;

  /** Counts a move, and a time violation if it took more than 110% of its movetime. */
  add(answer: Answer, limit: Limit): void {
    this.#moves++;
    this.#ms += answer.ms;
    this.#longest = Math.max(this.#longest, answer.ms);
    this.#nodes += answer.info.nodes ?? 0;
    this.#depth += answer.info.depth ?? 0;
    if (limit.kind === 'movetime' && answer.ms > limit.value * 1.1 + 10) this.#over++;
  }

  get failures(): number {
    const { crash, late, illegal } = this.troubles;
    return crash + late + illegal;
  }

  toString(): string {
    const moves = Math.max(1, this.#moves);
    const over = this.#over === 0 ? '' : `, ${this.#over} moves over their time by more than 10%`;
    const speed = this.#nodes === 0 ? '' : `, ${(this.#nodes / Math.max(1, this.#ms)).toFixed(0)} knodes/s`;
    const { crash, late, illegal } = this.troubles;
    return (
      `${this.#moves} moves, mean ${(this.#ms / moves).toFixed(0)} ms, longest ${this.#longest.toFixed(0)} ms${over}${speed}, ` +
      `mean depth ${(this.#depth / moves).toFixed(1)}; crashes ${crash}, illegal moves ${illegal}, losses on time ${late}`
    );
  }
}
