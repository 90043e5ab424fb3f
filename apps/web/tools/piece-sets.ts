/** Further sets of pieces: each is a style sheet of its own, so that a page loads the chosen one alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const drawings = join(import.meta.dirname, '../src/board/pieces');

export const FURTHER_SETS = ['flat', 'outline', 'bold'] as const;
const LETTERS = ['P', 'N', 'B', 'R', 'Q', 'K'];

/** An image as a part of a style sheet. */
function inline(file: string): string {
  const svg = readFileSync(file, 'utf8').replaceAll('\n', '').replaceAll('"', "'");
  return `url("data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}

/** The sheet of a set: it replaces the drawings of board/pieces.css. */
export function pieceSheet(set: (typeof FURTHER_SETS)[number]): string {
  const both = LETTERS.flatMap((letter) => [
    `--drawing-${letter}:${inline(join(drawings, set, `w${letter}.svg`))}`,
    `--drawing-${letter.toLowerCase()}:${inline(join(drawings, set, `b${letter}.svg`))}`,
  ]);
  return `:root[data-pieces='${set}']{${both.join(';')}}`;
}

/** Serves the sheets as `/pieces/{set}.css`, and writes them into the build. */
export function pieceSets(): Plugin {
  return {
    name: 'piece-sets',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const set = FURTHER_SETS.find((each) => request.url === `/pieces/${each}.css`);
        if (set === undefined) return next();
        response.setHeader('content-type', 'text/css').end(pieceSheet(set));
      });
    },
    generateBundle() {
      for (const set of FURTHER_SETS)
        this.emitFile({ type: 'asset', fileName: `pieces/${set}.css`, source: pieceSheet(set) });
    },
  };
}
