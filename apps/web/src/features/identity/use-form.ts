import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ProblemCode } from '@sixtyfour/contract';
import type { ApiProblem } from '../../lib/api.ts';

/** Why a form was not submitted. */
export interface FormFailure<Field extends string> {
  /** Error messages by field. */
  readonly errors?: Partial<Record<Field, string>>;
  /** Error message of the whole form. */
  readonly problem?: string;
}

const NOTHING: FormFailure<never> = {};

/** The text of a field; '' if there is no such field. */
export function textOf(fields: FormData, field: string): string {
  const value = fields.get(field);
  return typeof value === 'string' ? value : '';
}

/**
 * A refusal by the server as the error of the field concerned, or else of the whole form.
 * @param fields the field that each problem code concerns, if any
 */
export function failureOf<Field extends string>(
  { code, message }: ApiProblem,
  fields: Partial<Record<ProblemCode, Field>>,
): FormFailure<Field> {
  const field = fields[code];
  return field === undefined ? { problem: message } : { errors: { [field]: message } as Record<Field, string> };
}

/** The problem codes that concern a name. */
export const NAME_PROBLEMS = { 'name-too-short': 'name', 'name-too-long': 'name', 'name-refused': 'name' } as const;

export interface FormState<Field extends string> {
  /** Attributes for the `form` element. */
  readonly attributes: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly noValidate: true;
    /** Without JavaScript, a GET would put the password into the URL. */
    readonly method: 'post';
  };
  readonly errorOf: (field: Field) => string | null;
  /** Replaces the failure that is shown. */
  readonly fail: (failure: FormFailure<Field>) => void;
  readonly problem: string | null;
  readonly isBusy: boolean;
}

/**
 * The state of a form that has at most one submission pending. On failure, focuses the first invalid field.
 * @param act submits the form; resolves to the failure, or to null on success
 */
export function useForm<Field extends string>(
  act: (entered: (field: Field) => string) => Promise<FormFailure<Field> | null>,
): FormState<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<FormFailure<Field>>(NOTHING);
  const [isBusy, setBusy] = useState(false);
  // A ref, because it changes before the next render: pressing Enter twice must submit once.
  const isSending = useRef(false);

  useEffect(() => {
    if (failure.errors !== undefined) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  const send = async (fields: FormData) => {
    isSending.current = true;
    setBusy(true);
    const answer = await act((field) => textOf(fields, field));
    isSending.current = false;
    setBusy(false);
    setFailure(answer ?? NOTHING);
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
    errorOf: (field) => failure.errors?.[field] ?? null,
    fail: setFailure,
    problem: failure.problem ?? null,
    isBusy,
  };
}
