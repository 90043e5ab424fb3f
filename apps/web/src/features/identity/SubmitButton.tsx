import type { ComponentProps } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import type { FormState } from './use-form.ts';

/** The submit button, below the form-level error. */
export function SubmitButton({
  form: { problem, isBusy },
  variant = 'main',
  ...rest
}: { form: Pick<FormState<never>, 'problem' | 'isBusy'> } & Pick<
  ComponentProps<typeof BusyButton>,
  'variant' | 'size' | 'label' | 'busyLabel'
>) {
  return (
    <>
      <FieldError error={problem} />
      <BusyButton {...rest} type="submit" variant={variant} isBusy={isBusy} />
    </>
  );
}
