import type { ReactNode } from 'react'
import type { PublicForm } from '#platform/contract/public-forms.ts'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { formTexts } from '#texts/site/forms.ts'
import { useFormAnswer } from './form-answer.ts'

/** Props to spread onto the control of a field. */
export interface ControlProps {
  name: string
  defaultValue: string | undefined
  required: boolean
  autoFocus: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string
}

interface Props {
  form: PublicForm
  name: string
  label: string
  hint?: string
  optional?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/**
 * A field that shows its value and error again. The server renders the error into the page, or the script writes it
 * into the empty line for it.
 */
export function FormField({ form, name, label, hint, optional = false, className, children }: Props) {
  const answer = useFormAnswer(form)
  const wrong = answer?.fields[name]
  const id = `${form}-${name}`
  const control: ControlProps = {
    name,
    defaultValue: answer?.values[name],
    required: !optional,
    autoFocus: answer !== null && Object.keys(answer.fields)[0] === name,
    'aria-invalid': wrong === undefined ? undefined : true,
    'aria-describedby': `${id}-wrong`,
  }
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      optional={optional ? formTexts.optional : undefined}
      className={className}
    >
      {children(control)}
      <div id={`${id}-wrong`} hidden={wrong === undefined}>
        <FieldError>{wrong}</FieldError>
      </div>
    </Field>
  )
}
