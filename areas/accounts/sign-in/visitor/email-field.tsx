import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { signInTexts } from '#texts/accounts/sign-in/sign-in.ts'

interface Props {
  hint?: ReactNode
  error: string | undefined
  input: UseFormRegisterReturn
}

/** The e-mail address of an account. Password managers know it as the user name. */
export function EmailField({ hint, error, input }: Props) {
  return (
    <Field label={signInTexts.fields.email} hint={hint} error={error}>
      <TextInput
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...input}
      />
    </Field>
  )
}
