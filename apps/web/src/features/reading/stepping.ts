/** The modules for stepping through a line of moves, in one lazy chunk. */
export { browseStepOf, stepTo } from '../../play/browse.ts';
export { NavigationTools } from '../../game/panel/NavigationTools.tsx';
export { framesOf } from './frames.ts';
