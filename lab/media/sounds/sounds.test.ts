import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { encodeMp3 } from './encode.ts';
import { SOUND_NAMES, type SoundName } from '@sixtyfour/contract';
import { CEILING, makeSound } from './recipes.ts';
import { spectrumOf } from './spectrum.ts';
import { loudness, peak, SAMPLE_RATE, samples, type Signal } from './synth.ts';

const folder = new URL('../../../apps/web/public/sounds/', import.meta.url);

/** Tones of equal strength that decay like a knock, which a sound must not resemble. */
function beep(...tones: readonly number[]): Signal {
  return new Float64Array(samples(170)).map((_, n) => {
    const tone = tones.reduce((sum, hz) => sum + Math.sin((2 * Math.PI * hz * n) / SAMPLE_RATE), 0);
    return tone * Math.exp(-n / 1500);
  });
}

/** The times of blows in ms: at least a third of the full level, with a steep rise from near silence. */
function strikes(signal: Signal): number[] {
  const step = samples(4);
  const levels: number[] = [];
  for (let start = 0; start + step <= signal.length; start += step) {
    levels.push(loudness(signal.slice(start, start + step)));
  }
  const full = Math.max(...levels);
  return levels.flatMap((level, index) => {
    const before = index === 0 ? [0] : levels.slice(Math.max(0, index - 6), index);
    const strikesNow = level > full / 3 && level > 2 * (before.at(-1) ?? 0) && level > 4 * Math.min(...before);
    return strikesNow ? [index * 4] : [];
  });
}

describe.each(SOUND_NAMES)('%s', (name) => {
  const signal = makeSound(name);

  test('stays within the range, and uses it', () => {
    expect(signal.every(Number.isFinite)).toBe(true);
    expect(peak(signal)).toBeLessThanOrEqual(CEILING);
    expect(peak(signal)).toBeGreaterThan(CEILING / 2);
  });

  test('starts at once and ends in silence, without a click at either end', () => {
    expect(signal[0]).toBe(0);
    expect(peak(signal.slice(0, samples(5)))).toBeGreaterThan(peak(signal) / 10);
    expect(peak(signal.slice(-samples(5)))).toBeLessThan(peak(signal) / 1000);
  });

  test('is wood and not a beep: its energy is in many bands, neither rumble nor hiss', () => {
    const { bands, centroid } = spectrumOf(signal);
    expect(bands).toBeGreaterThan(5);
    expect(centroid).toBeGreaterThan(300);
    expect(centroid).toBeLessThan(1500);
  });

  test('is committed as the tool makes it, and below 12 KB', async () => {
    const committed = new Uint8Array(readFileSync(new URL(`${name}.mp3`, folder)));
    expect(Buffer.compare(committed, await encodeMp3(signal)), 'run npm run sounds').toBe(0);
    expect(committed.length).toBeLessThan(12 * 1024);
  });
});

test('the measure for wood detects a beep, also a chord of two or three', () => {
  expect(spectrumOf(beep(880)).bands).toBeLessThan(5);
  expect(spectrumOf(beep(880, 1320)).bands).toBeLessThan(5);
  expect(spectrumOf(beep(523, 659, 784)).bands).toBeLessThan(5);
});

test('the folder contains these sounds and nothing else', () => {
  expect(readdirSync(folder).toSorted()).toEqual(SOUND_NAMES.map((name) => `${name}.mp3`).toSorted());
});

test.each<[SoundName, number]>([
  ['move', 1],
  ['check', 1],
  ['error', 1],
  ['capture', 2],
  ['castle', 2],
  ['draw', 2],
  ['low-time', 2],
  ['match-found', 3],
])('%s is struck as often as it should be: %d', (name, times) => {
  expect(strikes(makeSound(name))).toHaveLength(times);
});

test('all are about equally loud', () => {
  const levels = SOUND_NAMES.map((name) => loudness(makeSound(name)));
  expect(Math.max(...levels) / Math.min(...levels)).toBeLessThan(2);
});

test('the mp3 says how much silence to skip at its ends', async () => {
  const length = samples(170);
  const file = await encodeMp3(makeSound('move'));
  const view = new DataView(file.buffer);
  const frames = frameStarts(file);
  expect(new TextDecoder().decode(file.subarray(21, 25))).toBe('Info');
  expect(view.getUint32(29)).toBe(frames.length - 1);
  expect(view.getUint32(33)).toBe(file.length);
  const delay = view.getUint16(58) >> 4;
  const padding = view.getUint16(59) & 0xfff;
  expect(delay + length + padding).toBe((frames.length - 1) * 1152);
});

/** The offsets of the frames of a 96 kbit/s file at 44.1 kHz, found from header to header. */
function frameStarts(file: Uint8Array): number[] {
  const starts: number[] = [];
  for (let at = 0; at < file.length; at += 313 + (((file[at + 2] ?? 0) >> 1) & 1)) {
    expect([file[at], (file[at + 1] ?? 0) & 0xfe]).toEqual([0xff, 0xfa]);
    starts.push(at);
  }
  return starts;
}
