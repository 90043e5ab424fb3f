import { messages } from '@sixtyfour/contract';
import { RadioRow } from '../../ui/RadioRow.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { type Preferences, preferences, usePreferences } from '../../lib/preferences.ts';
import './settings.css';

const words = messages.settings;

/** On or off, in the order of the list. */
const SWITCHES = [
  ['animation', words.animation],
  ['legalDots', words.legalDots],
  ['lines', words.lines],
  ['autoFlip', words.autoFlip],
  ['premove', words.premove],
  ['askPromotion', words.askPromotion],
] as const satisfies readonly (readonly [keyof Preferences, string])[];

/** Every choice takes effect at once and is kept on this device. */
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
        <label className="settings-volume">
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
        {SWITCHES.map(([key, label]) => (
          <Switch
            key={key}
            label={label}
            checked={chosen[key]}
            onChange={(event) => preferences.set({ [key]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </div>
  );
}
