import { type ReactElement, useId } from 'react';

/** A field with its label, its hint and what is wrong with it. */
export function FormField({
  label,
  name,
  type = 'text',
  isLong = false,
  maxLength,
  hint,
  error,
}: {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'email';
  /** Whether it has several lines. */
  readonly isLong?: boolean;
  readonly maxLength: number;
  readonly hint?: string;
  readonly error?: string | undefined;
}): ReactElement {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const shared = {
    id,
    name,
    maxLength,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': note === undefined ? undefined : noteId,
    className: 'report-field',
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {isLong ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} type={type} autoComplete={type === 'email' ? 'email' : 'off'} />
      )}
      {note !== undefined && (
        <p
          id={noteId}
          role={error === undefined ? undefined : 'alert'}
          className={`text-sm ${error === undefined ? 'text-ink-faint' : 'text-danger'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
