import { CHAMPIONS_PARAMETER, type ChampionsView, messages } from '@sixtyfour/contract';

/** The view that the query of the page's address asks for; today's for anything else. */
export function viewOf(search: string): ChampionsView {
  const asked = new URLSearchParams(search).get(CHAMPIONS_PARAMETER) ?? '';
  return Object.hasOwn(messages.championsPage.views, asked) ? (asked as ChampionsView) : 'today';
}
