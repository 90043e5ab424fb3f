import { messages } from '@sixtyfour/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StaticRouter } from '../../lib/navigation.tsx';
import { OnlineGameScreen } from './OnlineGameScreen.tsx';
import { queueScreenConfig } from './screen-config.ts';

test('until the game is loaded, the bars name no colors: the visitor may have either', () => {
  const html = renderToStaticMarkup(
    <StaticRouter at="/game/a">
      <OnlineGameScreen gameId="a" config={queueScreenConfig} />
    </StaticRouter>,
  );
  const texts = [...html.matchAll(/>([^<>]+)</g)].map(([, text]) => text);
  expect(texts).toEqual(expect.arrayContaining([messages.onlineGame.opponent, messages.play.you]));
  for (const side of Object.values(messages.play.sides)) expect(texts).not.toContain(side);
});
