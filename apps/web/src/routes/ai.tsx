import { AiGameScreen } from '../features/ai-game/AiGameScreen.tsx';

export default function AiPage() {
  return <AiGameScreen />;
}
