import { CHAMPIONS_PARAMETER, type ChampionsView, messages } from '@sixtyfour/contract';

/** The view that the query of the URL selects; 'today' by default. */
export function parseView(search: string): ChampionsView {
  const value = new URLSearchParams(search).get(CHAMPIONS_PARAMETER) ?? '';
  return Object.hasOwn(messages.championsPage.views, value) ? (value as ChampionsView) : 'today';
}
