export { AiGameScreen as default } from '../features/ai-game/AiGameScreen.tsx';
