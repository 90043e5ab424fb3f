/** The phrases that players can send to each other in a game. */
import type { PhraseId } from '../entities/phrase.ts';

const texts: Readonly<Record<PhraseId, string>> = {
  hello: 'Hello',
  'good-luck': 'Good luck',
  'nice-move': 'Nice move',
  'well-played': 'Well played',
  'thank-you': 'Thank you',
  'good-game': 'Good game',
  applause: 'Applause',
  smile: 'Smile',
  surprise: 'Surprise',
  thinking: 'Thinking',
};

export const phrases = {
  title: 'Phrases',
  texts,
  said: (name: string, text: string) => `${name}: ${text}`,
  youSaid: (text: string) => `You: ${text}`,
  switchOff: 'Switch off phrases',
  switchOn: 'Switch on phrases',
  hint: 'Your opponent sees it beside your name.',
  off: 'Phrases are off. You don’t see or send any.',
  notStarted: 'You can send phrases once both players are here.',
} as const;
