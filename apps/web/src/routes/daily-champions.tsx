import { ChampionsScreen } from '../features/champions/ChampionsScreen.tsx';

export default function DailyChampionsPage() {
  return <ChampionsScreen />;
}
