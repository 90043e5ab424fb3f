export { ChampionsScreen as default } from '../features/champions/ChampionsScreen.tsx';
