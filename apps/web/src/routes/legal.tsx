import { messages } from '@sixtyfour/contract';
import { notice } from '../content/en/legal/notice.ts';
import { LegalPage } from '../features/legal/LegalPage.tsx';
import { OperatorNotice } from '../features/legal/OperatorNotice.tsx';
import { Packages } from '../features/legal/Packages.tsx';

export default function NoticePage() {
  return (
    <LegalPage
      title={messages.nav.legal}
      text={notice}
      parts={{ operator: <OperatorNotice />, program: <Packages /> }}
    />
  );
}
