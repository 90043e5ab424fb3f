export { boardFacts } from './board-facts.ts';
export type { CharacterScore, CharacterView, Happened } from './moments.ts';
export { moodAt } from './mood.ts';
export { forgetViews, remark, UNSPOKEN } from './remark.ts';
export type { RemarkInput, VoiceState } from './remark.ts';
