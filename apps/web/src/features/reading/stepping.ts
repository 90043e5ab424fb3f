/** What steps through a line, in one late chunk. */
export { browseStepOf, stepTo } from '../../play/browse.ts';
export { NavigationTools } from '../../game/NavigationTools.tsx';
export { framesOf } from './frames.ts';
