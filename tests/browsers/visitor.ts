/** The browser interface of the smoke test, independent of the protocol. Elements are selected by XPath. */
import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '@sixtyfour/contract';

export interface Visitor {
  /** Navigates to a URL. */
  readonly open: (url: string) => Promise<void>;
  /** Waits until a matching element is visible. */
  readonly see: (xpath: string) => Promise<void>;
  readonly click: (xpath: string) => Promise<void>;
  /** Drags from one element to another. */
  readonly drag: (from: string, to: string) => Promise<void>;
  readonly type: (xpath: string, text: string) => Promise<void>;
  readonly attribute: (xpath: string, name: string) => Promise<string | null>;
  /** Console and network errors so far. */
  readonly complaints: () => Promise<readonly string[]>;
}

export interface SmokeBrowser {
  /** The browser's name and version. */
  readonly name: string;
  /** Opens a visitor with separate storage and cookies. */
  readonly visitor: () => Promise<Visitor>;
  readonly close: () => Promise<void>;
}

/** The maximum wait for an element; generous for a busy machine. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** Waits until `look` returns a value. Throws after a timeout. @param what for the error message */
export async function waitFor<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const start = performance.now();
  while (performance.now() - start < PATIENCE_MS) {
    const found = await look();
    if (found !== null) return found;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`not seen within ${PATIENCE_MS / 1000} s: ${what}`);
}

/** An enabled button. It may contain a second, hidden text. */
export const button = (name: string) => `//button[not(@disabled)][starts-with(normalize-space(), "${name}")]`;
export const field = (label: string) => `//input[@id=//label[normalize-space()="${label}"]/@for]`;
export const region = (name: string) => `//section[@aria-label="${name}"]`;
/** The button of this ply in the move list. */
export const moveNumber = (ply: number) =>
  `(//*[@role="group"][@aria-label="${messages.panel.moves}"]//button)[${ply}]`;
export const holding = (testId: string, text: string) =>
  `//*[@data-testid="${testId}"][contains(normalize-space(), "${text}")]`;

export const BOARD = '//*[@data-testid="board"]';

/** A square of the board; with `piece`, only if it contains that piece ('' for none). */
export function square(name: string, piece?: string): string {
  const held = piece === undefined ? '' : piece === '' ? '[not(@data-piece)]' : `[@data-piece="${piece}"]`;
  return `${BOARD}//*[@data-square="${name}"]${held}`;
}
