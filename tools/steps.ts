/** Runs the steps of `check` and `test`. Each prints one line with its duration, and its output only on failure. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from './repository.ts';

export interface Step {
  readonly name: string;
  readonly run: () => Promise<StepOutcome>;
}

export interface StepOutcome {
  readonly ok: boolean;
  readonly output: string;
}

/** The environment of child processes: this Node and the repository's programs come first in PATH. */
const environment = {
  ...process.env,
  PATH: [join(repositoryRoot, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
};

function runProgram(program: string, args: readonly string[], isLive: boolean): Promise<StepOutcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: repositoryRoot,
      env: environment,
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    });
    const chunks: Buffer[] = [];
    const keep = (chunk: Buffer): void => void chunks.push(chunk);
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

/** A step that runs a program in node_modules/.bin. */
export function programStep(name: string, program: string, ...args: string[]): Step {
  return { name, run: () => runProgram(program, args, false) };
}

/** Like `programStep`, but shows the output while the program runs. */
export function liveProgramStep(name: string, program: string, ...args: string[]): Step {
  return { name, run: () => runProgram(program, args, true) };
}

/** A step that calls `act`. It fails if `act` throws; the output is the returned text or the error. */
export function ownStep(name: string, act: () => Promise<string>): Step {
  const run = async (): Promise<StepOutcome> => {
    try {
      return { ok: true, output: await act() };
    } catch (error) {
      return { ok: false, output: error instanceof Error ? error.message : String(error) };
    }
  };
  return { name, run };
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runStep(step: Step): Promise<boolean> {
  const began = performance.now();
  const { ok, output } = await step.run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  say(`${ok ? 'ok  ' : 'FAIL'} ${seconds} s  ${step.name}`);
  if (!ok) say(output.trimEnd());
  return ok;
}

/** Runs all steps, `atOnce` of them in parallel. Returns the names of the failed steps. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<string[]> {
  const waiting = [...steps];
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await runStep(step))) failed.push(step.name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}
