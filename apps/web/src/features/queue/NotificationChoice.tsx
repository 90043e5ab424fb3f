import { messages } from '@sixtyfour/contract';
import { useId } from 'react';
import { chooseNotification, useNotificationChoice } from './notification.ts';
import '../../ui/field.css';
import styles from './queue.module.css';

const words = messages.queue;

/** The checkbox that enables the notification. Hidden if the browser does not support notifications. */
export function NotificationChoice() {
  const choice = useNotificationChoice();
  const id = useId();
  if (choice === 'unknown') return null;
  return (
    <div className={styles.tellMe}>
      <input
        id={id}
        type="checkbox"
        className="tick"
        checked={choice === 'on'}
        aria-describedby={`${id}-text`}
        onChange={(event) => void chooseNotification(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id} className="strong">
          {words.tellMe}
        </label>
        <p id={`${id}-text`} className="small muted" role={choice === 'refused' ? 'status' : undefined}>
          {choice === 'refused' ? words.tellMeRefused : words.tellMeText}
        </p>
      </div>
    </div>
  );
}
