/**
 * How lines travel between processes: gathered, in parcels that a carrier can take, each with the name of its sender
 * and a number. Whoever hears a number out of turn, or nothing any more, knows that something was missed.
 *
 *     {origin} {number} {mark}{text}      mark: '.' the last part, '+' more follows, '!' the sender ends
 */
import type { Ms } from '@sixtyfour/chess';

const PARCEL = /^(\S+) (\d+) ([.+!])(.*)$/s;
/** Of the words before the text. */
const HEAD_BYTES = 64;
/** Lines that may wait while the carrier is slow or away. */
const MOST_WAITING = 10_000;

export class Outbox {
  readonly #origin: string;
  readonly #mostBytes: number;
  #number = 0;
  #waiting: string[] = [];

  /**
   * @param origin names this process among all that there ever are; no spaces
   * @param mostBytes what a parcel may have
   */
  constructor(origin: string, mostBytes: number) {
    this.#origin = origin;
    this.#mostBytes = mostBytes - HEAD_BYTES;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** @param line ASCII, without a line break */
  add(line: string): void {
    if (this.#waiting.length >= MOST_WAITING) this.lose();
    this.#waiting.push(line);
  }

  /** Forgets what waits, so that the others notice. */
  lose(): void {
    this.#waiting = [];
    this.#number += 1;
  }

  /** Everything that waits, in the order of its coming. One parcel without a text when nothing does: a sign of life. */
  take(): string[] {
    const text = this.#waiting.join('\n');
    this.#waiting = [];
    const parts = Math.max(1, Math.ceil(text.length / this.#mostBytes));
    return Array.from({ length: parts }, (_, part) =>
      this.#parcel(part + 1 < parts ? '+' : '.', text.slice(part * this.#mostBytes, (part + 1) * this.#mostBytes)),
    );
  }

  /** The last parcel of this process: it will be silent, and nothing is missing because of that. */
  farewell(): string {
    return this.#parcel('!', '');
  }

  #parcel(mark: '.' | '+' | '!', text: string): string {
    const parcel = `${this.#origin} ${this.#number} ${mark}${text}`;
    this.#number += 1;
    return parcel;
  }
}

interface Sender {
  next: number;
  /** Parts of a text whose end has not come yet. */
  parts: string[];
  heardAt: Ms;
}

export interface Unpacked {
  /** Whether this process has sent it. */
  readonly isOwn: boolean;
  readonly lines: readonly string[];
  /** Whether something of the same sender has not arrived. */
  readonly missed: boolean;
}

const NOTHING: Unpacked = { isOwn: false, lines: [], missed: false };

export class Inbox {
  readonly #origin: string;
  readonly #senders = new Map<string, Sender>();

  /** @param origin of this process, whose own lines are not unpacked */
  constructor(origin: string) {
    this.#origin = origin;
  }

  unpack(parcel: string, now: Ms): Unpacked {
    const [, origin = '', number = '', mark = '', text = ''] = PARCEL.exec(parcel) ?? [];
    if (mark === '') return NOTHING;
    if (origin === this.#origin) return { ...NOTHING, isOwn: true };
    // Of a sender that is new here everything is expected. For one that has long been there that is too much by once.
    const sender = this.#senders.get(origin) ?? { next: 0, parts: [], heardAt: now };
    this.#senders.set(origin, sender);
    const missed = Number(number) !== sender.next;
    sender.next = Number(number) + 1;
    sender.heardAt = now;
    if (missed) sender.parts = [];
    if (mark === '!') this.#senders.delete(origin);
    if (mark !== '.') {
      sender.parts.push(text);
      return { ...NOTHING, missed };
    }
    const whole = [...sender.parts, text].join('');
    sender.parts = [];
    return { isOwn: false, lines: whole.split('\n').filter((line) => line !== ''), missed };
  }

  /** Forgets who has been silent for `silence` without a farewell. Whether there was somebody. */
  forgetSilent(now: Ms, silence: Ms): boolean {
    const silent = [...this.#senders].filter(([, { heardAt }]) => now - heardAt > silence);
    for (const [origin] of silent) this.#senders.delete(origin);
    return silent.length > 0;
  }
}
