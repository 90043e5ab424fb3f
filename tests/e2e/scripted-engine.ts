/** An engine with known answers in place of the product's worker. */
import { expect, type Page } from '@playwright/test';

/** The result of a search. */
export interface Answer {
  /** In centipawns, from the character's point of view. */
  readonly score?: number;
  readonly depth?: number;
  /** UCI moves; the first one is the move to play. */
  readonly line: readonly string[];
  /** The character's feelings; if omitted, none. */
  readonly stance?: { readonly doubt: number; readonly resigns: boolean; readonly acceptsDraw: boolean };
}

/** A search that finds no move, or throws. */
type Failure = 'none' | 'throw';

/**
 * Replaces the worker's script by an engine that gives these answers, one after the other, by comlink.
 * @param again the move of every short search, which follows a failure
 */
export async function scriptEngine(page: Page, answers: readonly (Answer | Failure)[], again?: string): Promise<void> {
  const choice = ({ score = 0, depth = 1, line, stance }: Answer) => {
    const view = { kind: 'cp', value: score };
    return { type: 'RAW', value: { move: line[0], score: view, chosen: view, depth, nodes: 1, line, stance } };
  };
  const replies = answers.map((answer) => {
    if (answer === 'none') return { type: 'RAW', value: null };
    if (answer === 'throw')
      return { type: 'HANDLER', name: 'throw', value: { isError: true, value: { message: 'broken', name: 'Error' } } };
    return choice(answer);
  });
  const short = again === undefined ? { type: 'RAW', value: null } : choice({ line: [again] });
  const body = `
    const replies = ${JSON.stringify(replies)};
    const short = ${JSON.stringify(short)};
    self.onmessage = ({ data }) => {
      if (data.type !== 'APPLY') return;
      // A short search also warms the engine up before the first move; its result is not used.
      const isChoice = data.path.at(-1) === 'choose';
      self.postMessage({ ...(isChoice ? replies.shift() : short), id: data.id });
      if (isChoice) self.choices = (self.choices ?? 0) + 1;
    };`;
  await page.route(/worker-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Waits until the scripted engine has given this many answers besides those of short searches. */
export async function waitForAnswers(page: Page, count: number): Promise<void> {
  const given = () => Promise.all(page.workers().map((worker) => worker.evaluate('self.choices')));
  await expect.poll(given).toContain(count);
}
