import { messages, PASSWORD_LENGTH } from '@sixtyfour/contract';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './identity.module.css';

const words = messages.account;

/** A password field with a button that shows the password. Allows pasting and password managers. */
export function PasswordField({
  isNew = false,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'name' | 'autoComplete'> & {
  /** Whether the password is being chosen: then its length is described. */
  isNew?: boolean;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      hint={isNew ? words.passwordHint(PASSWORD_LENGTH.min) : null}
      {...props}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      required
      end={
        <IconButton
          className={styles.plainIcon}
          variant="quiet"
          label={isShown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
