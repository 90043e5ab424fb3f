export { momentOf } from './moments.ts';
export type { CapturedRole, CharacterScore, CharacterView, Moment, MomentFacts } from './moments.ts';
export { SILENT, speak } from './speak.ts';
export type { SpeakInput, VoiceState } from './speak.ts';
