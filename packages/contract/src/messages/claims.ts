/**
 * The explanations of a mistake: one entry for each kind of claim in `@sixtyfour/engine/claims`, for beginners, in the
 * voice of a gentle teacher. Moves are written as in the move list.
 */
import type { Role, Square } from '@sixtyfour/chess';
import { board } from './board.ts';

interface On {
  readonly role: Role;
  readonly square: Square;
}

interface ClaimDetails {
  readonly blame: 'allows' | 'misses';
  /** The moves of the proof, the attacker's first. */
  readonly san: readonly string[];
  /** Whose mistake it was. */
  readonly whose: 'yours' | 'theirs';
}

interface Winning extends ClaimDetails {
  readonly balance: { readonly taken: readonly Role[]; readonly given: readonly Role[]; readonly pawns: number };
}

type Cause = 'moved-there' | 'left-undefended' | 'opened' | 'ignored';

const { roles } = board;
const WORTH: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

/** Pronouns for the side that made the mistake, and a name for the other side. */
const PEOPLE = {
  yours: { I: 'You', my: 'your', My: 'Your', other: 'your opponent' },
  theirs: { I: 'They', my: 'their', My: 'Their', other: 'you' },
} as const;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;
const TIMES = ['not at all', 'once', 'twice', 'three times', 'four times', 'five times'] as const;

const count = (number: number): string => NUMBERS[number] ?? String(number);
const times = (number: number): string => TIMES[number] ?? `${number} times`;
const a = (role: Role): string => `a ${roles[role]}`;
const on = ({ role, square }: On): string => `${roles[role]} on ${square}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function list(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

/** 'king and rook', 'two rooks'. */
function rolesText(pieces: readonly On[]): string {
  const names = [...new Set(pieces.map(({ role }) => role))].map((role) => {
    const number = pieces.filter((piece) => piece.role === role).length;
    return number === 1 ? roles[role] : `${count(number)} ${roles[role]}s`;
  });
  return list(names);
}

/** 'your king and rook', 'both your knights', 'both knights'. */
function attacked(owner: 'the' | 'your' | 'their', targets: readonly On[]): string {
  const [first, second] = targets;
  if (targets.length !== 2 || first === undefined || first.role !== second?.role)
    return `${owner} ${rolesText(targets)}`;
  return `both ${owner === 'the' ? '' : `${owner} `}${roles[first.role]}s`;
}

/** 'a rook and a pawn', 'two pawns'. */
function some(of: readonly Role[]): string {
  return list(
    [...new Set(of)].map((role) => {
      const number = of.filter((other) => other === role).length;
      return number === 1 ? a(role) : `${count(number)} ${roles[role]}s`;
    }),
  );
}

function sum(of: readonly Role[]): number {
  return of.reduce((total, role) => total + WORTH[role], 0);
}

/** What is won: 'a knight', 'a rook for a bishop', or only the value if some of it is given back later. */
function wonText({ taken, given, pawns }: Winning['balance']): string {
  if (taken.length > 0 && taken.length <= 2 && given.length <= 2 && sum(taken) - sum(given) <= pawns) {
    const won = some(taken);
    return given.length === 0 ? won : `${won} for ${some(given)}`;
  }
  if (pawns <= 1) return 'a pawn';
  return `material worth ${count(pawns)} pawns`;
}

/** Whether the full value of the piece is won and nothing is given for it. */
function isFree({ given, pawns }: Winning['balance'], { role }: On): boolean {
  return given.length === 0 && pawns >= WORTH[role];
}

/** The moves before the decisive one: 'after Qd5+ Kh8, ', or ''. */
function after(moves: readonly string[], key: number): string {
  return key <= 0 ? '' : `after ${moves.slice(0, key).join(' ')}, `;
}

function goesTo(move: string, square: Square): boolean {
  return move.replace(/(=.)?[+#]?$/, '').endsWith(square);
}

/** The index of the attacker's move to this square; 0 if there is none. */
function keyOf(moves: readonly string[], square: Square): number {
  return Math.max(
    0,
    moves.findIndex((move, ply) => ply % 2 === 0 && goesTo(move, square)),
  );
}

/** For a piece that nothing defends. */
const hangs: Readonly<Record<Cause, (my: string, piece: On, move: string, free: boolean) => string>> = {
  'moved-there': (my, piece, move, free) =>
    `${capital(my)} ${roles[piece.role]} isn’t safe on ${piece.square}: nothing defends it, and ${move} takes it${free ? ' for nothing' : ''}.`,
  'left-undefended': (my, piece, move, free) =>
    `${capital(my)} ${on(piece)} is no longer defended: ${move} wins it${free ? ' for nothing' : ''}.`,
  opened: (my, piece, move) => `Now ${move} takes ${my} ${on(piece)}: the way to it is open, and nothing defends it.`,
  ignored: (my, piece, move) =>
    `${capital(my)} ${on(piece)} was under attack, and it still is: nothing defends it, so ${move} takes it.`,
};

/** For a piece that only the king defends, which may not recapture. */
const hangsByKing: Readonly<Record<Cause, (my: string, piece: On, move: string) => string>> = {
  'moved-there': (my, piece, move) =>
    `${capital(my)} ${roles[piece.role]} isn’t safe on ${piece.square}: only ${my} king defends it, and it can’t take back after ${move}.`,
  'left-undefended': (my, piece, move) =>
    `${capital(my)} ${on(piece)} has only ${my} king left to defend it, and it can’t take back after ${move}.`,
  opened: (my, piece, move) =>
    `Now ${move} takes ${my} ${on(piece)}: the way to it is open, and ${my} king can’t take back.`,
  ignored: (my, piece, move) =>
    `${capital(my)} ${on(piece)} was under attack, and it still is: only ${my} king defends it, and it can’t take back after ${move}.`,
};

export const claims = {
  sentences: {
    'hanging-piece': ({
      blame,
      san: [move = ''],
      whose,
      piece,
      kingDefends,
      cause,
      balance,
    }: Winning & { readonly piece: On; readonly kingDefends: boolean; readonly cause: Cause }) => {
      const { I, my } = PEOPLE[whose];
      const free = isFree(balance, piece);
      if (blame === 'allows')
        return kingDefends ? hangsByKing[cause](my, piece, move) : hangs[cause](my, piece, move, free);
      return kingDefends
        ? `${I} could have taken the ${on(piece)}: only the king defends it, and it can’t take back after ${move}.`
        : `${I} could have taken the ${on(piece)}: nothing defends it, so ${move} wins it${free ? ' for nothing' : ''}.`;
    },
    exchange: ({
      blame,
      san: [move = ''],
      whose,
      piece,
      by,
      attackers,
      defenders,
      balance,
    }: Winning & { readonly piece: On; readonly by: On; readonly attackers: number; readonly defenders: number }) => {
      const { I, My } = PEOPLE[whose];
      const isCheaper = WORTH[by.role] < WORTH[piece.role] && by.role !== 'king';
      if (blame === 'allows')
        return isCheaper
          ? `${My} ${on(piece)} can be taken by a ${roles[by.role]}: after ${move} ${I.toLowerCase()} can take back, but a ${roles[piece.role]} is worth more.`
          : `${My} ${on(piece)} is attacked ${times(attackers)} and defended only ${times(defenders)}: ${move} wins ${wonText(balance)}.`;
      return isCheaper
        ? `${I} could have played ${move}: a ${roles[by.role]} for a ${roles[piece.role]} is a good trade.`
        : `${I} could have won ${wonText(balance)} with ${move}: the ${on(piece)} is attacked ${times(attackers)} and defended only ${times(defenders)}.`;
    },
    recapture: ({ san: [move = ''], whose, piece }: Winning & { readonly piece: On }) =>
      `${PEOPLE[whose].I} could have taken back: ${move} takes the ${on(piece)}.`,
    mate: ({ blame, san: [move = ''], whose, moves }: ClaimDetails & { readonly moves: number }) => {
      const { I, other } = PEOPLE[whose];
      if (blame === 'misses')
        return moves === 1
          ? `${I} had checkmate in one move: ${move}.`
          : `${I} had checkmate in ${count(moves)} moves, beginning with ${move}.`;
      return moves === 1
        ? `This allows checkmate: ${other} can play ${move}.`
        : `This allows checkmate in ${count(moves)} moves, beginning with ${move}.`;
    },
    'back-rank': ({ blame, san, whose, moves, king }: ClaimDetails & { readonly moves: number; readonly king: On }) => {
      const { I, My } = PEOPLE[whose];
      const [move = ''] = san;
      const how = moves === 1 ? `${move} is checkmate` : `${san.join(' ')} is checkmate`;
      return blame === 'allows'
        ? `${My} king has no way out from behind its own pieces: ${how} on the back rank.`
        : `${I} had a back-rank mate: the king on ${king.square} has no way out from behind its own pieces, and ${how}.`;
    },
    fork: ({
      blame,
      san,
      whose,
      by,
      targets,
      won,
      balance,
    }: Winning & { readonly by: On; readonly targets: readonly On[]; readonly won: On }) => {
      const { I, my } = PEOPLE[whose];
      const key = keyOf(san, by.square);
      const attack = `${after(san, key)}${san[key] ?? ''} attacks`;
      const wins = isFree(balance, won) ? `the ${roles[won.role]} is lost` : `one of them is lost`;
      return blame === 'allows'
        ? `This allows a fork: ${attack} ${attacked(my, targets)} at the same time, and ${wins}.`
        : `${I} missed a fork: ${attack} ${attacked('the', targets)} at the same time, and ${wins}.`;
    },
    pin: ({
      blame,
      san,
      whose,
      pinned,
      by,
      behind,
      won,
    }: Winning & { readonly pinned: On; readonly by: On; readonly behind: On; readonly won: On }) => {
      const { I, my, My } = PEOPLE[whose];
      const [move = ''] = san;
      const isOwn = pinned.square === won.square;
      const stuck = `is pinned to the ${roles[behind.role]} by the ${on(by)}`;
      const comes = goesTo(move, by.square);
      if (blame === 'allows') {
        if (isOwn && comes) return `${move} pins ${my} ${on(pinned)} to ${my} ${roles[behind.role]}, and it is lost.`;
        return isOwn
          ? `${My} ${on(pinned)} ${stuck}, so it can’t get away: ${san.join(' ')} wins it.`
          : `${My} ${on(pinned)} ${stuck}, so it can’t take back: ${san.join(' ')} wins ${my} ${roles[won.role]}.`;
      }
      if (isOwn && comes)
        return `${I} missed a pin: ${move} pins the ${on(pinned)} to the ${roles[behind.role]}, and it is lost.`;
      return isOwn
        ? `${I} missed a chance: the ${on(pinned)} ${stuck}, so it can’t get away, and ${san.join(' ')} wins it.`
        : `${I} missed a chance: the ${on(pinned)} ${stuck}, so it can’t take back, and ${san.join(' ')} wins the ${roles[won.role]}.`;
    },
    skewer: ({
      blame,
      san,
      whose,
      by,
      front,
      behind,
    }: Winning & { readonly by: On; readonly front: On; readonly behind: On }) => {
      const { I, my } = PEOPLE[whose];
      const key = keyOf(san, by.square);
      const attack = `${after(san, key)}${san[key] ?? ''} attacks`;
      return blame === 'allows'
        ? `This allows a skewer: ${attack} ${my} ${roles[front.role]}, and when it moves away, ${my} ${on(behind)} behind it is lost.`
        : `${I} missed a skewer: ${attack} the ${roles[front.role]}, and when it moves away, the ${on(behind)} behind it is lost.`;
    },
    'discovered-attack': ({
      blame,
      san,
      whose,
      moving,
      attacker,
      target,
      won,
    }: Winning & { readonly moving: On; readonly attacker: On; readonly target: On; readonly won: On }) => {
      const { I, my } = PEOPLE[whose];
      const key = keyOf(san, moving.square);
      const the = blame === 'allows' ? my : 'the';
      const opens = `${after(san, key)}${san[key] ?? ''} opens the line of the ${on(attacker)} to ${the} ${roles[target.role]}`;
      const lost = target.square === won.square ? ', which is lost' : `, and ${the} ${roles[won.role]} is lost`;
      return `${blame === 'allows' ? 'This allows' : `${I} missed`} a discovered attack: ${opens}${lost}.`;
    },
    deflection: ({
      blame,
      san,
      whose,
      guard,
      won,
      how,
    }: Winning & { readonly guard: On; readonly won: On; readonly how: 'taken' | 'lured' }) => {
      const { I, my, My } = PEOPLE[whose];
      const what = how === 'taken' ? 'takes that defender first' : 'pulls that defender away';
      return blame === 'allows'
        ? `${My} ${on(won)} has one defender, the ${on(guard)}. ${san[0] ?? ''} ${what}, and then ${my} ${roles[won.role]} is lost.`
        : `${I} could have won the ${on(won)}: its one defender is the ${on(guard)}, and ${san[0] ?? ''} ${what}.`;
    },
    overloaded: ({
      blame,
      san,
      whose,
      guard,
      first,
      won,
    }: Winning & { readonly guard: On; readonly first: On; readonly won: On }) => {
      const { I, my, My } = PEOPLE[whose];
      return blame === 'allows'
        ? `${My} ${on(guard)} has two jobs: it defends ${my} ${on(first)} and ${my} ${on(won)}, and can’t do both. ${san.join(' ')} shows it.`
        : `${I} missed that the ${on(guard)} has two jobs: it defends the ${on(first)} and the ${on(won)}, and can’t do both. ${san.join(' ')} shows it.`;
    },
    'trapped-piece': ({ blame, san, whose, piece }: Winning & { readonly piece: On }) => {
      const { I, My } = PEOPLE[whose];
      return blame === 'allows'
        ? `${My} ${on(piece)} is trapped: after ${san[0] ?? ''} it’s attacked, and no square is safe for it.`
        : `${I} could have trapped the ${on(piece)}: after ${san[0] ?? ''} it’s attacked, and no square is safe for it.`;
    },
    promotion: ({ blame, san, whose, pawn, moves }: Winning & { readonly pawn: On; readonly moves: number }) => {
      const { I, My } = PEOPLE[whose];
      const when = moves === 1 ? 'at once' : `in ${count(moves)} moves`;
      return blame === 'allows'
        ? `This lets the pawn on ${pawn.square} through: with ${san.join(' ')} it’s promoted ${when}.`
        : `${I} could have promoted ${My.toLowerCase()} pawn on ${pawn.square} ${when}: ${san.join(' ')}.`;
    },
    material: ({ blame, san, whose, balance }: Winning) => {
      const { I, other } = PEOPLE[whose];
      const isOneMove = san.length === 1;
      if (blame === 'misses')
        return `${I} could have won ${wonText(balance)}${isOneMove ? ' with' : ':'} ${san.join(' ')}.`;
      return isOneMove
        ? `This loses ${wonText(balance)}: ${other} can play ${san.join(' ')}.`
        : `This loses ${wonText(balance)} by force: ${san.join(' ')}.`;
    },
    stalemate: ({ whose }: ClaimDetails) => {
      const { I, other } = PEOPLE[whose];
      const isNot = whose === 'yours' ? 'isn’t' : 'aren’t';
      return `${I} were winning, but now ${other} can’t move and ${isNot} in check: that’s stalemate, so the game is a draw.`;
    },
    'king-in-center': ({ san: [move = ''], whose }: ClaimDetails) => {
      const { My } = PEOPLE[whose];
      return `${My} king is still in the center. Castling was best here: ${move} brings it to safety.`;
    },
  },
} as const;
