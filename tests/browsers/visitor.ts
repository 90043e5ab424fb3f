/** What a smoke test does in a browser, whatever protocol drives it. Elements are named by XPath. */
import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '@sixtyfour/contract';

export interface Visitor {
  /** Goes to an address as if it was typed. */
  readonly open: (url: string) => Promise<void>;
  /** Waits until such an element is there and visible. */
  readonly see: (xpath: string) => Promise<void>;
  readonly click: (xpath: string) => Promise<void>;
  /** Presses the mouse on one element and releases it on another. */
  readonly drag: (from: string, to: string) => Promise<void>;
  readonly type: (xpath: string, text: string) => Promise<void>;
  readonly attribute: (xpath: string, name: string) => Promise<string | null>;
  /** What the console and the network had to complain about, so far. */
  readonly complaints: () => Promise<readonly string[]>;
}

export interface SmokeBrowser {
  /** Name and version. */
  readonly name: string;
  /** A visitor with storage and cookies of their own. */
  readonly visitor: () => Promise<Visitor>;
  readonly close: () => Promise<void>;
}

/** How long an element may take to appear: a machine may be busy. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** Waits until `look` finds something. @param what is named when it does not */
export async function waitFor<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const start = performance.now();
  while (performance.now() - start < PATIENCE_MS) {
    const found = await look();
    if (found !== null) return found;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`not seen within ${PATIENCE_MS / 1000} s: ${what}`);
}

/** A button that can be pressed. It may hold a second, hidden text that it changes to. */
export const button = (name: string) => `//button[not(@disabled)][starts-with(normalize-space(), "${name}")]`;
export const field = (label: string) => `//input[@id=//label[normalize-space()="${label}"]/@for]`;
export const region = (name: string) => `//section[@aria-label="${name}"]`;
/** The moves of the score sheet, from the first to this one. */
export const moveNumber = (ply: number) => `(//*[@role="group"][@aria-label="${messages.play.moves}"]//button)[${ply}]`;
export const holding = (testId: string, text: string) =>
  `//*[@data-testid="${testId}"][contains(normalize-space(), "${text}")]`;

export const BOARD = '//*[@data-testid="board"]';

/** A square of the board, perhaps only once it holds this piece ('' for none). */
export function square(name: string, piece?: string): string {
  const held = piece === undefined ? '' : piece === '' ? '[not(@data-piece)]' : `[@data-piece="${piece}"]`;
  return `${BOARD}//*[@data-square="${name}"]${held}`;
}
