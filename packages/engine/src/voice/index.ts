export { boardFacts } from './board-facts.ts';
export type { CharacterScore, CharacterView, VoiceEvent } from './moments.ts';
export { moodAt } from './mood.ts';
export { resetMemory, remark, INITIAL_VOICE_STATE } from './remark.ts';
export type { RemarkInput, VoiceState } from './remark.ts';
