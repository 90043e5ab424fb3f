import { messages } from '@sixtyfour/contract';
import { type ReactNode, useId } from 'react';
import { RadioRow } from '../../ui/RadioRow.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { type Preferences, preferences, usePreferences } from '../../lib/preferences.ts';
import { useSoundSample } from './sound-sample.ts';
import './settings.css';

const words = messages.settings;

/** The settings in groups. Each change takes effect at once and is stored on this device. */
export default function SettingsForm() {
  const chosen = usePreferences();
  useSoundSample();
  return (
    <div className="settings">
      <Group title={words.look}>
        <RadioRow
          label={words.theme}
          value={chosen.theme}
          options={[
            ['system', words.themeSystem],
            ['light', words.themeLight],
            ['dark', words.themeDark],
          ]}
          onChange={(theme) => preferences.set({ theme })}
        />
        <SelectRow
          label={words.boardTheme}
          value={chosen.boardTheme}
          options={[
            ['wood', words.wood],
            ['contrast', words.contrast],
            ['baize', words.baize],
            ['marble', words.marble],
            ['sea', words.sea],
          ]}
          onChange={(boardTheme) => preferences.set({ boardTheme })}
        />
        <SelectRow
          label={words.pieces}
          value={chosen.pieces}
          options={[
            ['staunton', words.staunton],
            ['flat', words.flat],
            ['outline', words.outline],
            ['bold', words.bold],
          ]}
          onChange={(pieces) => preferences.set({ pieces })}
        />
        <RadioRow
          label={words.coordinates}
          value={chosen.coordinates}
          options={[
            ['inside', words.coordinatesInside],
            ['outside', words.coordinatesOutside],
            ['off', words.coordinatesOff],
          ]}
          onChange={(coordinates) => preferences.set({ coordinates })}
        />
      </Group>
      <Group title={words.play}>
        <RadioRow
          label={words.notation}
          value={chosen.notation}
          options={[
            ['long', words.notationLong],
            ['san', words.notationSan],
          ]}
          onChange={(notation) => preferences.set({ notation })}
        />
        <PreferenceSwitch of="legalDots" label={words.legalDots} />
        <PreferenceSwitch of="premove" label={words.premove} hint={words.premoveHint} />
        <PreferenceSwitch of="confirmMoves" label={words.confirmMoves} hint={words.confirmMovesHint} />
        <PreferenceSwitch of="askPromotion" label={words.askPromotion} />
        <PreferenceSwitch of="autoFlip" label={words.autoFlip} />
        <PreferenceSwitch of="playMeanwhile" label={words.playMeanwhile} />
      </Group>
      <Group title={words.soundMotionTalk}>
        <PreferenceSwitch of="sound" label={words.sound} />
        <label className="form-row settings-volume">
          <span>{words.volume}</span>
          <input
            type="range"
            min="0"
            max="1"
            step="0.05"
            value={chosen.volume}
            aria-valuetext={`${Math.round(100 * chosen.volume)}%`}
            disabled={!chosen.sound}
            onChange={(event) => preferences.set({ volume: Number(event.currentTarget.value) })}
          />
        </label>
        <PreferenceSwitch of="animation" label={words.animation} />
        <PreferenceSwitch of="lines" label={words.lines} />
        <PreferenceSwitch of="phrases" label={words.phrases} hint={words.phrasesHint} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="settings-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type SwitchKey = { [K in keyof Preferences]: Preferences[K] extends boolean ? K : never }[keyof Preferences];

function PreferenceSwitch({ of, label, hint }: { of: SwitchKey; label: string; hint?: string }) {
  return (
    <Switch
      label={label}
      {...(hint !== undefined && { hint })}
      checked={usePreferences()[of]}
      onChange={(event) => preferences.set({ [of]: event.currentTarget.checked })}
    />
  );
}

/** A select with its label in one line. */
function SelectRow<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div className="form-row settings-choice">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        onChange={(event) => {
          const found = options.find(([option]) => option === event.currentTarget.value);
          if (found !== undefined) onChange(found[0]);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
