import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { BusyButton } from '../ui/BusyButton.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { RadioRow } from '../ui/RadioRow.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './design-system.module.css';

/** Buttons, fields and choices. */
export function Controls() {
  return (
    <div className={styles.stack}>
      <Buttons />
      <Fields />
      <Choices />
    </div>
  );
}

function Buttons() {
  const [isBusy, setBusy] = useState(false);
  return (
    <div className={styles.row}>
      <Button variant="main">Main</Button>
      <Button variant="main" size="large">
        Main, large
      </Button>
      <Button>Second</Button>
      <Button variant="quiet">Quiet</Button>
      <Button variant="danger">Danger</Button>
      <Button disabled>Disabled</Button>
      <ButtonLink to="/">A link</ButtonLink>
      <IconButton label="Flip board">
        <RefreshCw />
      </IconButton>
      <BusyButton label="Save" busyLabel="Saving..." isBusy={isBusy} onClick={() => setBusy(true)} />
      <BusyButton label="Create Room" busyLabel="Creating..." isBusy />
      <ConfirmButton label="Resign" question="Really resign?" onConfirm={() => {}} />
      <CopyButton label="Copy code" icon={<Copy />} onCopy={() => Promise.resolve(true)} />
    </div>
  );
}

function Fields() {
  const countries = (
    <>
      <option>Norway</option>
      <option>Poland</option>
    </>
  );
  return (
    <div className={styles.grid}>
      <TextField label="Name" defaultValue="Maja" end="4 of 20" />
      <TextField label="Type a move" placeholder="e2e4, Nf3, O-O" hint="What to know before typing." />
      <TextField label="Email" defaultValue="maja@" error="This is not an email address." />
      <SelectField label="Country">{countries}</SelectField>
      <SelectField label="Country, missing" error="Choose a country.">
        {countries}
      </SelectField>
    </div>
  );
}

function Choices() {
  const [board, setBoard] = useState<'wood' | 'baize'>('wood');
  const [tab, setTab] = useState<'score' | 'stats'>('score');
  return (
    <div className={styles.grid}>
      <div>
        <Checkbox label="Private room" />
        <Checkbox label="I am 13 or older" defaultChecked />
        <Checkbox label="Left out" aria-invalid />
      </div>
      <div>
        <Switch label="Sound" defaultChecked />
        <Switch label="Premove" hint="Plan your move while your opponent thinks." />
      </div>
      <RadioRow
        label="Board"
        value={board}
        onChange={setBoard}
        options={[
          ['wood', 'Wood'],
          ['baize', 'Baize'],
        ]}
      />
      <Tabs
        label="Tables"
        current={tab}
        onChange={setTab}
        tabs={[
          { value: 'score', label: 'Score', content: <p>The first panel.</p> },
          { value: 'stats', label: 'Stats', content: <p>The second panel.</p> },
        ]}
      />
    </div>
  );
}
