import { messages } from '@sixtyfour/contract';
import { type ComponentProps, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { solutionAccess } from './selectors.ts';
import type { PuzzleState } from './state.ts';

const words = messages.puzzles;

/**
 * 'Show solution'. Before a miss it is disabled; the reason is its description, and the feedback when it is pressed.
 */
export function SolutionButton({ state, ...rest }: { state: PuzzleState } & ComponentProps<typeof Button>) {
  const id = useId();
  const access = solutionAccess(state);
  return (
    <>
      <Button {...rest} aria-disabled={access !== 'open'} aria-describedby={access === 'later' ? id : undefined}>
        {words.showSolution}
      </Button>
      <span id={id} hidden>
        {words.solutionLater}
      </span>
    </>
  );
}
