import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Why a form was not taken. */
export interface Refused<Field extends string> {
  /** What is wrong with which field. */
  readonly faults?: Partial<Record<Field, string>>;
  /** What is wrong with the whole. */
  readonly problem?: string;
}

const NOTHING: Refused<never> = {};

/** What was typed into a field, '' where there is none. */
export function textOf(fields: FormData, field: string): string {
  const value = fields.get(field);
  return typeof value === 'string' ? value : '';
}

export interface FormState<Field extends string> {
  /** What the `form` element needs. */
  readonly attributes: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly noValidate: true;
    /** Should the page's script be missing, no password gets into an address. */
    readonly method: 'post';
  };
  readonly faultOf: (field: Field) => string | null;
  readonly problem: string | null;
  readonly isBusy: boolean;
}

/**
 * A form that is sent once at a time. What is wrong is shown at its field, and the first such field gets the focus.
 *
 * @param act does what the form is for; answers why not, or null when it was done
 */
export function useForm<Field extends string>(
  act: (entered: (field: Field) => string) => Promise<Refused<Field> | null>,
): FormState<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<Refused<Field>>(NOTHING);
  const [isBusy, setBusy] = useState(false);
  // Known at once, where the state is known with the next paint: Enter pressed twice sends once.
  const isSending = useRef(false);

  useEffect(() => {
    if (refused.faults !== undefined) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const send = async (fields: FormData) => {
    isSending.current = true;
    setBusy(true);
    const answer = await act((field) => textOf(fields, field));
    isSending.current = false;
    setBusy(false);
    setRefused(answer ?? NOTHING);
  };

  return {
    attributes: {
      ref,
      onSubmit: (event) => {
        event.preventDefault();
        if (!isSending.current) void send(new FormData(event.currentTarget));
      },
      noValidate: true,
      method: 'post',
    },
    faultOf: (field) => refused.faults?.[field] ?? null,
    problem: refused.problem ?? null,
    isBusy,
  };
}
