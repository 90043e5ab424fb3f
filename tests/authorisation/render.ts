/** docs/authorisation.md: the expectations as tables. */
import { api, type Endpoint, problemStatus } from '@sixtyfour/contract';
import { type Case, expectedOfCalls, expectedOfFrames, type Outcome, type Role, ROLES } from './expected.ts';

export const AUTHORISATION_FILE = 'docs/authorisation.md';

const roles = Object.keys(ROLES) as Role[];
/** What the rules of the game refuse. */
const CONFLICT = 409;

function cellOf(outcome: Outcome, isCall: boolean): string {
  if (!isCall || outcome === 'ok') return outcome;
  const status = outcome in problemStatus ? problemStatus[outcome as keyof typeof problemStatus] : CONFLICT;
  return `${status} ${outcome}`;
}

function rowsOf(name: string, cases: readonly Case[], isCall: boolean): string[] {
  return cases.map(({ about, expected }) => {
    const cells = roles.map((role) => cellOf(expected[role], isCall));
    return `| ${[name, about, ...cells].join(' | ')} |`;
  });
}

function tableOf(first: string, rows: readonly string[]): string[] {
  const heads = [first, 'about', ...roles];
  return [`| ${heads.join(' | ')} |`, `| ${heads.map(() => '---').join(' | ')} |`, ...rows];
}

/** The whole file. */
export function render(): string {
  const endpoints: Readonly<Record<string, Endpoint>> = api;
  const calls = Object.entries(expectedOfCalls).flatMap(([name, cases]) => {
    const { method, path } = endpoints[name] ?? { method: '', path: '' };
    return rowsOf(`\`${method} ${path}\``, cases, true);
  });
  const frames = Object.entries(expectedOfFrames).flatMap(([name, cases]) => rowsOf(`\`${name}\``, cases, false));
  return [
    '# Who may do what',
    '',
    'Made by `npm run authorisation` from `tests/authorisation/expected.ts`; not edited by hand. A test does each cell on a',
    'real server, over HTTP and real websockets, and fails for a call or a frame of the contract that has no row. What',
    'each act of a player in a game is answered in each state of the game is the matrix of',
    '`apps/server/src/realtime/seat-matrix.test.ts`.',
    '',
    'The game goes on between white and black, with white to move; `act` and `intent` ask for a move of white. What is sent',
    'is well formed, so that a refusal is one of the role. Roles:',
    '',
    ...Object.entries(ROLES).map(([role, who]) => `- **${role}**: ${who}`),
    '',
    '## Calls',
    '',
    ...tableOf('call', calls),
    '',
    '## Frames',
    '',
    'A frame that is not answered is `heard` when the other side of the game is told of it.',
    '',
    ...tableOf('frame', frames),
    '',
  ].join('\n');
}
