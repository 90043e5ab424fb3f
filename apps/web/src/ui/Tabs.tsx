import { type KeyboardEvent, type ReactNode, useId } from 'react';
import './tabs.css';

export interface Tab<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly content: ReactNode;
}

/** The index of the tab that a key moves to from tab `at`; null for other keys. */
function tabAfterKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Tabs with arrow keys, Home and End. Only the current tab is in the tab order, and only its content is rendered. */
export function Tabs<T extends string>({
  label,
  tabs,
  current,
  onChange,
}: {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab<T>[];
  current: T;
  onChange: (value: T) => void;
}) {
  const id = useId();
  const tabId = (value: T) => `${id}-tab-${value}`;
  const panelId = (value: T) => `${id}-panel-${value}`;
  const moveByKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ value }) => value === current);
    const next = tabs[tabAfterKey(event.key, at, tabs.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(tabId(next.value))?.focus();
  };
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label}>
        {tabs.map(({ value, label: text }) => (
          <button
            key={value}
            type="button"
            id={tabId(value)}
            className="tab"
            role="tab"
            aria-selected={value === current}
            aria-controls={panelId(value)}
            tabIndex={value === current ? 0 : -1}
            onClick={() => onChange(value)}
            onKeyDown={moveByKey}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ value, content }) => (
        <div key={value} id={panelId(value)} role="tabpanel" aria-labelledby={tabId(value)} hidden={value !== current}>
          {value === current && content}
        </div>
      ))}
    </div>
  );
}
