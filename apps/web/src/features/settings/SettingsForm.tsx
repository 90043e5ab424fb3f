import { messages } from '@sixtyfour/contract';
import { RadioRow } from '../../ui/RadioRow.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import './settings.css';

const words = messages.settings;

type SwitchKey = 'animation' | 'legalDots' | 'lines' | 'autoFlip' | 'premove' | 'askPromotion';

/** The switches in display order, some with a hint. */
const SWITCHES: readonly (readonly [key: SwitchKey, label: string, hint?: string])[] = [
  ['animation', words.animation],
  ['legalDots', words.legalDots],
  ['lines', words.lines],
  ['autoFlip', words.autoFlip],
  ['premove', words.premove, words.premoveHint],
  ['askPromotion', words.askPromotion],
];

/** The settings. Each change takes effect at once and is stored on this device. */
export default function SettingsForm() {
  const chosen = usePreferences();
  return (
    <div className="settings">
      <p className="settings-title">{words.title}</p>
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
      <RadioRow
        label={words.boardTheme}
        value={chosen.boardTheme}
        options={[
          ['wood', words.wood],
          ['contrast', words.contrast],
          ['baize', words.baize],
        ]}
        onChange={(boardTheme) => preferences.set({ boardTheme })}
      />
      <RadioRow
        label={words.notation}
        value={chosen.notation}
        options={[
          ['long', words.notationLong],
          ['san', words.notationSan],
        ]}
        onChange={(notation) => preferences.set({ notation })}
      />
      <div>
        <Switch
          label={words.sound}
          checked={chosen.sound}
          onChange={(event) => preferences.set({ sound: event.currentTarget.checked })}
        />
        <label className="form-row settings-volume">
          <span>{words.volume}</span>
          <input
            type="range"
            min="0"
            max="1"
            step="0.05"
            value={chosen.volume}
            disabled={!chosen.sound}
            onChange={(event) => preferences.set({ volume: Number(event.currentTarget.value) })}
          />
        </label>
        {SWITCHES.map(([key, label, hint]) => (
          <Switch
            key={key}
            label={label}
            {...(hint !== undefined && { hint })}
            checked={chosen[key]}
            onChange={(event) => preferences.set({ [key]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </div>
  );
}
