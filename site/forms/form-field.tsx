import type { ReactNode } from 'react'
import type { PublicForm } from '#platform/contract/public-forms.ts'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { formTexts } from '#texts/site/forms.ts'
import { useFormAnswer } from './form-answer.ts'

/** What a control of a public form is given; spread it. */
export interface Wired {
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
  children: (wired: Wired) => ReactNode
}

/**
 * A field that keeps what was typed and says beside it what is wrong, whether the server writes that into the page
 * or the script into the empty line that waits for it.
 */
export function FormField({ form, name, label, hint, optional = false, className, children }: Props) {
  const answer = useFormAnswer(form)
  const wrong = answer?.fields[name]
  const id = `${form}-${name}`
  const wired: Wired = {
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
      {children(wired)}
      <div id={`${id}-wrong`} hidden={wrong === undefined}>
        <FieldError>{wrong}</FieldError>
      </div>
    </Field>
  )
}
