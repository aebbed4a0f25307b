import type { UseFormRegisterReturn } from 'react-hook-form'
import { passwordLength } from '#platform/contract/fields.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { PasswordInput } from '#kit/ui/fields/password-input.tsx'
import { signInTexts } from '#texts/accounts/sign-in/sign-in.ts'

const texts = signInTexts.fields

interface Props {
  label: string
  /** Passwords of staff are longer. */
  staff?: boolean | undefined
  /** The current input, for the hint that counts its characters. */
  typed: string | undefined
  error: string | undefined
  input: UseFormRegisterReturn
}

/** A field for a new password that can be shown, with a count of the characters still missing. */
export function NewPasswordField({ label, staff, typed = '', error, input }: Props) {
  const length = [...typed].length
  const least = staff ? passwordLength.staff : passwordLength.student
  const hint =
    length === 0
      ? texts.passwordHint({ least })
      : length < least
        ? texts.passwordShort({ typed: length, least })
        : texts.passwordLong
  return (
    <Field label={label} hint={<span aria-live="polite">{hint}</span>} error={error}>
      <PasswordInput autoComplete="new-password" showLabel={texts.show} hideLabel={texts.hide} {...input} />
    </Field>
  )
}
