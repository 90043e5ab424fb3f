import { messages } from '@sixtyfour/contract';
import { Copy, Download } from 'lucide-react';
import { copyWithToast, downloadText } from '../../lib/clipboard.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** Buttons to copy and download the PGN of a finished game. */
export function PgnButtons({ pgn, icons = false }: { pgn: () => string; icons?: boolean }) {
  const words = messages.gameOver;
  return (
    <>
      <CopyButton
        variant="quiet"
        icon={icons && <Copy aria-hidden="true" />}
        label={words.copyPgn}
        onCopy={() => copyWithToast(pgn())}
      />
      <Button variant="quiet" onClick={() => downloadText('sixtyfour.pgn', 'application/x-chess-pgn', pgn())}>
        {icons && <Download aria-hidden="true" />}
        {words.downloadPgn}
      </Button>
    </>
  );
}
