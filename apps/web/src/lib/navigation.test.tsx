import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  matchPath,
  NavigationType,
  Routes,
  StaticRouter,
  useLocation,
  useNavigationType,
  useParams,
} from './navigation.tsx';

describe('a path is compared with a pattern', () => {
  test.each([
    ['/', '/', {}],
    ['/about', '/about', {}],
    ['/about', '/about/', {}],
    ['/about', '/About', {}],
    ['/game/:gameId', '/game/a-1', { gameId: 'a-1' }],
    ['/game/:gameId', '/game/%E0%A4%A', { gameId: '%E0%A4%A' }],
  ])('%s matches %s', (pattern, pathname, params) => {
    expect(matchPath(pattern, pathname)).toEqual({ params });
  });

  test.each([
    ['/', '/about'],
    ['/about', '/about-us'],
    ['/about', '/about/us'],
    ['/auth', '/auth/callback'],
    ['/game/:gameId', '/game'],
    ['/game/:gameId', '/game/'],
    ['/game/:gameId', '/game/a/b'],
    ['/game/:gameId', '/multiplayer-game/a'],
  ])('%s does not match %s', (pattern, pathname) => {
    expect(matchPath(pattern, pathname)).toBeNull();
  });
});

describe('a page', () => {
  function Probe() {
    return JSON.stringify([useLocation(), useNavigationType(), useParams()]);
  }

  const routes = [
    { path: '/game', element: 'no game' },
    { path: '/game/:gameId', element: <Probe /> },
  ];

  const render = (at: string) =>
    renderToStaticMarkup(
      <StaticRouter at={at}>
        <Routes routes={routes} otherwise="unknown" />
      </StaticRouter>,
    ).replaceAll('&quot;', '"');

  test('knows its location and the parameters in its path', () => {
    const location = { pathname: '/game/a', search: '?b=c', hash: '#d', state: null };
    expect(JSON.parse(render('/game/a?b=c#d'))).toEqual([location, NavigationType.Pop, { gameId: 'a' }]);
  });

  test('is the first one that matches', () => expect(render('/game')).toBe('no game'));

  test('is the other one at an unknown path', () => expect(render('/games')).toBe('unknown'));

  test('needs a router', () => expect(() => renderToStaticMarkup(<Probe />)).toThrow('outside of a router'));
});
