/** A game between two people: the screens that queue and room have in common, each with its own texts. */
import type { OnlineGame } from '@sixtyfour/contract';
import { comeBoth, playOn, queueDoor, roomDoor, takeSeat } from './door.ts';
import type { Match } from './door.ts';
import { ARRIVAL, expect, test } from './fixtures.ts';
import { hold, refuseFrames } from './network.ts';
import { expectBoardOf } from './online-page.ts';
import type { OnlinePage } from './online-page.ts';
import { becomePlayer } from './players.ts';
import { recordSounds, soundsHeard } from './sounds-heard.ts';

const NO_GAME = '3f0c9a52-0000-4000-8000-000000000000';

/** The differences between queue and room, with the rows that require them. */
const DOORS = [
  {
    door: queueDoor,
    loading: { rows: 'R-G-01', text: 'Loading game...' },
    waiting: {
      rows: '',
      status: (opponent: string) => `Waiting for ${opponent}`,
      band: /If they don’t arrive within \d+ s, the game is cancelled/,
    },
    begun: {
      rows: 'R-G-02 R-G-03 R-G-10 R-NAV-19',
      toast: null,
      white: ({ name }: Match) => `Playing as White (${name})`,
      black: ({ name }: Match) => `Playing as Black (${name})`,
      title: 'Online game - Chess',
      waitingForWhite: 'Waiting for White to move',
      waitingForBlack: 'Waiting for Black to move',
    },
    refused: {
      rows: 'R-G-13 R-G-14 R-G-15 R-ER-05',
      select: 'You can only select your own pieces',
      move: 'You can only move your own pieces',
    },
    outOfTurn: 'R-G-12 R-ER-05',
    notSaved: { rows: 'R-G-16 R-ER-06', failures: [['not-saved', 'Failed to update game state.']] },
    mate: { rows: 'R-G-04 R-G-06 R-G-07 R-G-08 R-G-09 A-86 A-113', won: null, lost: null },
    rematch: { rows: 'R-OVR-07', side: 'white' },
    sentTo: {
      rows: 'R-G-11 R-RO-03',
      lobby: '/queue',
      title: 'Find an Opponent',
      ready: 'Find Match',
      stranger: 'Error determining player color',
    },
    missing: { rows: 'R-G-17 R-ER-16', impossible: 'A-108', path: '/game', text: 'Error loading game' },
  },
  {
    door: roomDoor,
    loading: { rows: 'R-RG-02', text: 'Connecting' },
    waiting: {
      rows: 'R-RG-10 R-RG-17',
      status: () => 'Waiting for opponent',
      // The text has no deadline.
      band: /^\D*Waiting for (Maja|Tomas)\D*$/,
    },
    begun: {
      rows: 'R-RG-06 R-RG-07 R-RG-08 R-RG-11 R-RG-13 R-NAV-20',
      toast: 'New game started!',
      white: ({ opponent }: Match) => `Playing as White (vs ${opponent.name})`,
      black: ({ opponent }: Match) => `Playing as Black (vs ${opponent.name})`,
      title: 'Room game - Chess',
      waitingForWhite: 'Waiting for opponent',
      waitingForBlack: 'Waiting for opponent',
    },
    refused: { rows: 'R-RG-15 R-RG-18 R-RG-32', select: "That's not your piece!", move: "That's not your piece!" },
    outOfTurn: 'R-RG-31',
    notSaved: {
      rows: 'R-RG-22 R-ER-07',
      failures: [
        ['not-saved', 'Failed to save move'],
        ['internal', 'Failed to make move'],
      ],
    },
    mate: {
      rows: 'R-RG-12 R-RG-14 R-RG-30 R-MS-04 R-MS-05',
      won: 'Checkmate! You win!',
      lost: 'Checkmate! You lost the game.',
    },
    rematch: { rows: 'R-RG-13 R-MS-08 R-OVR-14', side: 'black' },
    sentTo: {
      rows: 'A-32',
      lobby: '/multiplayer',
      title: 'Multiplayer Chess',
      ready: 'Start Playing',
      stranger: 'Room not found or already full',
    },
    missing: {
      rows: 'A-32',
      impossible: 'R-NAV-20 A-32',
      path: '/multiplayer-game',
      text: 'Room not found or already full',
    },
  },
] as const;

for (const { door, loading, waiting, begun, refused, outOfTurn, notSaved, mate, rematch, sentTo, missing } of DOORS) {
  test.describe(`a game ${door.name}`, () => {
    test('White arrives first, waits, cannot play illegal moves, and is mated', async ({
      origin,
      server,
      page,
      player,
    }) => {
      const match = await takeSeat<OnlinePage>({ origin, page, player }, door);
      const { gameId, me, opponent } = match;
      const refuse = await refuseFrames(page, 'intent');

      await test.step(`${loading.rows} '${loading.text}' is shown until the game has loaded`, async () => {
        const letGo = await hold(page, '**/api/games/*');
        await me.open(gameId);
        await expect(me.panel.getByText(loading.text)).toBeVisible(ARRIVAL);
        await letGo();
        await expect(me.panel.getByText(loading.text)).toBeHidden();
        await page.unroute('**/api/games/*');
      });

      await test.step(`${waiting.rows} no move can be played before both players have arrived`, async () => {
        await expect(me.status).toHaveText(waiting.status(opponent.name), ARRIVAL);
        await expect(me.band).toContainText(waiting.band);
        await me.drag('e2', 'e4');
        await expect(me.toasts).toContainText('The game starts when both players are here');
        await me.expectPiece('e2', 'P');
        if (door === roomDoor) server.advance(60_000);
      });

      await test.step(`${begun.rows} then it is White’s turn, with White at the bottom`, async () => {
        await Promise.all([
          ...(begun.toast === null ? [] : [expect(me.toasts).toContainText(begun.toast)]),
          opponent.come(gameId),
        ]);
        await expect(me.status).toHaveText('Your turn', ARRIVAL);
        await expect(me.panel.getByText(begun.white(match))).toBeVisible();
        await expect(me.panel.getByText('Standard rules')).toBeVisible();
        await expect(me.board).toHaveAttribute('data-orientation', 'white');
        await expect(page).toHaveTitle('Your turn - Chess');
        await expect(page.getByText('Spain').or(page.getByText('Poland')).first()).toBeVisible();
      });

      await test.step(`${refused.rows} a refused move shows the reason, and nothing moves`, async () => {
        await me.square('e2').click();
        await me.expectMark('e4', 'target');
        await me.square('e5').click();
        await expect(me.toasts).toContainText('Invalid move!');
        await me.expectNoMark('e4', 'target');
        await me.square('e7').click();
        await expect(me.toasts).toContainText(refused.select);
        // In rooms it disappears after two seconds; other messages stay for four.
        await expect(me.toasts).toBeEmpty(door === roomDoor ? { timeout: 3_500 } : {});
        await me.drag('e7', 'e5');
        await expect(me.toasts).toContainText(refused.move);
        await me.drag('e2', 'e5');
        await expect(me.toasts).toContainText('Invalid move!');
        await me.type('e7e5');
        await expect(page.getByText(refused.move).last()).toBeVisible();
        await expectBoardOf(me, opponent.game);
        expect(opponent.game.moves).toEqual([]);
      });

      await test.step(`${notSaved.rows} a move that the server did not accept is taken back with the reason`, async () => {
        await expect(me.connection('Real-time')).toBeVisible();
        for (const [code, text] of notSaved.failures) {
          refuse(code);
          await me.move('f2', 'f3');
          await expect(me.toasts).toContainText(text);
          await me.expectPiece('f3', '');
          await me.expectPiece('f2', 'P');
        }
        refuse(null);
      });

      await test.step(`${mate.rows} moves appear without a reload; the mate is shown with its winner`, async () => {
        await playOn(match, ['f2f3']);
        await expect(me.status).toHaveText(begun.waitingForBlack);
        await playOn(match, ['e7e5']);
        await expect(me.status).toHaveText('Your turn');
        await me.expectMark('e5', 'last');
        await playOn(match, ['g2g4']);
        await Promise.all([
          ...(mate.lost === null ? [] : [expect(me.toasts).toContainText(mate.lost)]),
          opponent.move('d8h4'),
        ]);
        await expect(me.status).toHaveText('Checkmate! Black wins!');
        await expect(me.dialog).toContainText('Good Game!');
        await expectBoardOf(me, opponent.game);
        expect(opponent.game).toMatchObject({
          origin: door === roomDoor ? 'room' : 'queue',
          current_turn: 'w',
          last_move: { from: [0, 3], to: [4, 7] },
          is_check: true,
          is_checkmate: true,
          is_draw: false,
          game_status: 'checkmate',
          winner: 'b',
        } satisfies Partial<OnlineGame>);
      });
    });

    test('Black waits for the first move, mates, and plays again', async ({ origin, page, player }) => {
      await recordSounds(page);
      const first = await takeSeat<OnlinePage>({ origin, page, player }, door, 'black');
      const { me, opponent } = first;
      let match = first;

      await test.step(`${begun.rows} Black is at the bottom, and it is White’s turn`, async () => {
        await comeBoth(match);
        await expect(me.status).toHaveText(begun.waitingForWhite);
        await expect(me.panel.getByText(begun.black(match))).toBeVisible();
        await expect(me.board).toHaveAttribute('data-orientation', 'black');
        await expect(me.clock()).toHaveText('5:00');
        await expect(page.getByText(opponent.name).first()).toBeVisible();
        await expect(page).toHaveTitle(begun.title);
      });

      await test.step(`${outOfTurn} a press out of turn is refused`, async () => {
        await me.square('e7').click();
        await expect(me.toasts).toContainText('Please wait for your turn');
        await expect(me.status).toHaveText('Please wait for your turn');
      });

      await test.step(`${mate.rows} the mate is a win, is counted, and is heard once`, async () => {
        await opponent.move('f2f3');
        await expect(me.status).toHaveText('Your turn');
        await playOn(match, ['e7e5', 'g2g4']);
        await Promise.all([
          ...(mate.won === null ? [] : [expect(me.toasts).toContainText(mate.won)]),
          me.move('d8', 'h4'),
        ]);
        await expect(me.status).toHaveText('Checkmate! Black wins!');
        await expect(me.dialog).toContainText('Victory!');
        await expect(me.dialog.getByRole('definition').first()).toHaveText('Checkmate!');
        await expect(me.dialog).toContainText(/Score1,\d{3}/);
        await expect(me.dialog).toContainText(/Rank today\d+Streak1/);
        const heard = (await soundsHeard(page)).filter((name) => name !== 'error');
        expect(heard).toEqual(['move', 'move', 'move', 'checkmate']);
      });

      await test.step(`${rematch.rows} F-14 'Play Again' is an offer: accepted, both are in a new game`, async () => {
        const { gameId } = match;
        await expect(me.dialog.getByRole('button')).toContainText(['Play Again', 'Find New Opponent', 'Back to Menu']);
        await me.button('Play Again').dblclick();
        await expect(me.button('Waiting for opponent')).toBeVisible();
        await opponent.see('the offer', ({ rematch_offer: offer }) => offer === 'b');
        await Promise.all([
          expect(me.toasts).toContainText('New game started!'),
          opponent.act({ type: 'offer-rematch' }),
        ]);
        await opponent.comeToRematch();
        match = { ...match, gameId: opponent.game.id };
        expect(match.gameId).not.toBe(gameId);
        await expect(page).toHaveURL(new RegExp(`/${match.gameId}$`));
        expect(await me.toasts.locator('.toast[aria-hidden]').count(), 'screen readers hear it').toBe(0);
        await expect(me.board).toHaveAttribute('data-orientation', rematch.side);
        await expect(me.clock()).toHaveText('5:00');
        await me.expectPiece('e2', 'P');
        await expect(page.getByText('No moves yet.').filter({ visible: true })).toBeVisible();
        await expect(me.band).toContainText(/Make your first move|hasn’t moved yet/);
        await playOn(match, ['d2d4', 'd7d5']);
      });

      await test.step('the opponent resigns and offers a rematch', async () => {
        await opponent.act({ type: 'resign' });
        await expect(me.status).toHaveText(`${opponent.name} resigned`);
        await expect(me.dialog).toContainText('Victory!');
        await opponent.act({ type: 'offer-rematch' });
        await expect(me.result).toContainText(`${opponent.name} would like to play again.`);
        await me.button('Play Again').click();
        await opponent.comeToRematch();
        await playOn(match, ['e2e4', 'e7e5']);
      });
    });

    test('strangers and requests for unknown games learn nothing', async ({ origin, page, player, expectConsole }) => {
      expectConsole(/403|404/, /400/);
      const { gameId, white, black } = await door.seat(origin, await player('Maja'), await player('Tomas'));
      await Promise.all([white.come(gameId), black.come(gameId)]);
      const stranger = door.screen(page);

      const isQueue = door === queueDoor;
      await test.step(`${isQueue ? 'R-NAV-30 A-108 without an error' : 'A-32 with the reason'}, without a session`, async () => {
        await stranger.open(gameId);
        await expect(page).toHaveURL(sentTo.lobby, ARRIVAL);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentTo.title);
        await expect(page.getByRole('button', { name: sentTo.ready, exact: true })).toBeEnabled();
        // An error would be shown for longer.
        if (isQueue) await expect(stranger.toasts).toBeEmpty({ timeout: 1_000 });
        else await expect(stranger.toasts).toContainText(sentTo.stranger);
      });

      await test.step(`${sentTo.rows} at a running game`, async () => {
        await becomePlayer(page, origin, 'Zoe');
        await stranger.open(gameId);
        await expect(page).toHaveURL(sentTo.lobby, ARRIVAL);
        await expect(stranger.toasts).toContainText(sentTo.stranger);
      });

      await test.step(`${missing.rows} at a game that does not exist`, async () => {
        await stranger.open(NO_GAME);
        await expect(page).toHaveURL(sentTo.lobby, ARRIVAL);
        await expect(stranger.toasts).toContainText(missing.text);
      });

      await test.step(`${missing.impossible} at an id that is impossible`, async () => {
        await page.goto(`${missing.path}/xyz`);
        await expect(page).toHaveURL(sentTo.lobby, ARRIVAL);
        await expect(stranger.toasts).toContainText(missing.text);
      });

      await test.step(`${sentTo.rows} A-100 at a finished game`, async () => {
        await white.act({ type: 'resign' });
        await stranger.open(gameId);
        await expect(page).toHaveURL(sentTo.lobby, ARRIVAL);
        await expect(stranger.toasts).toContainText(sentTo.stranger);
      });
    });
  });
}
