/** Records which sounds a page plays, identified by their lengths. */
import { SOUND_NAMES } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';

const RECORD = 'startedLengths';

/** Records every sound that the page starts. Call it before opening the page. */
export async function recordSounds(page: Page): Promise<void> {
  await page.addInitScript((record) => {
    const lengths: number[] = [];
    Reflect.set(window, record, lengths);
    const start = Reflect.get(AudioBufferSourceNode.prototype, 'start');
    Reflect.set(
      AudioBufferSourceNode.prototype,
      'start',
      function note(this: AudioBufferSourceNode, ...times: readonly number[]) {
        lengths.push(this.buffer?.length ?? 0);
        return Reflect.apply(start, this, times);
      },
    );
  }, RECORD);
}

/** The names of all played sounds, in order. */
export async function soundsHeard(page: Page): Promise<readonly string[]> {
  const nameOf = await namesByLength(page);
  const lengths = await page.evaluate((record) => [...(Reflect.get(window, record) as number[])], RECORD);
  return lengths.map((length) => nameOf.get(length) ?? 'unknown');
}

let known: Promise<ReadonlyMap<number, string>> | null = null;

/** The sounds are decoded once per worker, because all pages use the same files. */
function namesByLength(page: Page): Promise<ReadonlyMap<number, string>> {
  known ??= measure(page);
  return known;
}

async function measure(page: Page): Promise<ReadonlyMap<number, string>> {
  const lengths = await page.evaluate(async (names) => {
    const context = new AudioContext();
    const decode = async (name: string) =>
      (await context.decodeAudioData(await (await fetch(`/sounds/${name}.mp3`)).arrayBuffer())).length;
    const found = await Promise.all(names.map(decode));
    await context.close();
    return found;
  }, SOUND_NAMES);
  const nameOf = new Map(lengths.map((length, index) => [length, SOUND_NAMES[index] ?? '']));
  if (nameOf.size !== SOUND_NAMES.length) throw new Error('two sounds have the same length');
  return nameOf;
}
