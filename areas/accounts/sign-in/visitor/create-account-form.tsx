import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Email, NewPassword, PersonName, Phone } from '#platform/contract/fields.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { showFieldFailures, useContractForm, useIsLive } from '#kit/forms/contract-form.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { lastingPath } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { suggestEmail } from '../contract/suggest-email.ts'
import { privacyVersion } from '../contract/sign-in.ts'
import { register } from '../web/sign-in-requests.ts'
import { legalTexts } from '#texts/accounts/sign-in/legal.ts'
import { signInTexts } from '#texts/accounts/sign-in/sign-in.ts'
import { EmailField } from './email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { storePendingCode } from './pending-code.ts'
import { Refused } from './sign-in-frame.tsx'

const texts = signInTexts.create
const Answers = z.object({ name: PersonName, email: Email, password: NewPassword, phone: z.optional(Phone) })
type Typed = z.input<typeof Answers>
type Answers = z.output<typeof Answers>
export type CreateAccountForm = UseFormReturn<Typed, unknown, Answers>

/** The input of the registration form, stored by the page so that switching tabs loses nothing. */
export const useCreateAccountForm = (): CreateAccountForm => useContractForm<Typed, Answers>(Answers)

/** Warns of a typo in a common mail domain before a code is sent to the wrong address. */
function NearEmail({ form }: { form: CreateAccountForm }) {
  const meant = suggestEmail(form.watch('email') ?? '')
  // Always rendered, so that screen readers announce its text when it appears.
  return (
    <div role="status" className={meant === null ? undefined : 'mt-2 text-sm'}>
      {meant !== null && (
        <Button
          size="small"
          tone="text"
          onClick={() => {
            form.setValue('email', meant, { shouldValidate: true })
            // The button is gone once its address is in the field.
            form.setFocus('email')
          }}
        >
          {texts.didYouMean({ email: meant })}
        </Button>
      )}
    </div>
  )
}

const blankIsAbsent = (text: string | undefined) => (text?.trim() ? text : undefined)

/**
 * Name, address and password. The response is the same whether or not the address is new. `onSent` leads to the page
 * where the code is entered.
 */
export function CreateAccount({
  form,
  hasPhone,
  onSent,
}: {
  form: CreateAccountForm
  /** A phone number came from the registration form of the start page; everybody else gives it when applying. */
  hasPhone: boolean
  onSent: () => void
}) {
  const dispatch = useAppDispatch()
  const live = useIsLive()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (answers) => {
    setFailure(null)
    try {
      const body = { ...answers, privacyVersion }
      const { email, codeDigits: digits } = await dispatch(register({ body })).unwrap()
      const { name } = answers
      storePendingCode({ email, challengeId: null, why: 'register', name, sentAt: Date.now(), digits })
      onSent()
    } catch (error) {
      const refused = error as CallFailure
      if (!showFieldFailures(form, refused, ['name', 'email', 'phone', 'password'])) setFailure(refused)
    }
  })
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-4">
      {failure && <Refused failure={failure} />}
      <Field label={signInTexts.fields.name} hint={signInTexts.fields.nameHint} error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      {/* One row of the grid: an empty one would have a gap of its own. */}
      <div>
        <EmailField
          hint={signInTexts.fields.emailHint}
          error={errors.email?.message}
          input={form.register('email')}
        />
        <NearEmail form={form} />
      </div>
      {hasPhone && (
        <Field
          label={signInTexts.fields.phone}
          optional={signInTexts.fields.optional}
          hint={signInTexts.fields.phoneHint}
          error={errors.phone?.message}
        >
          <TextInput
            type="tel"
            autoComplete="tel"
            dir="ltr"
            {...form.register('phone', { setValueAs: blankIsAbsent })}
          />
        </Field>
      )}
      <NewPasswordField
        label={signInTexts.fields.password}
        typed={form.watch('password')}
        error={errors.password?.message}
        input={form.register('password')}
      />
      <div className="grid gap-1 text-sm text-soft">
        <p>{texts.consent}</p>
        <p className="flex flex-wrap gap-x-4">
          {texts.readMore}
          {(['privacy', 'terms'] as const).map((document) => (
            <Anchor
              key={document}
              href={lastingPath(document, privacyVersion)}
              target="_blank"
              rel="noreferrer"
            >
              {legalTexts.pages[document].title}
            </Anchor>
          ))}
        </p>
      </div>
      <Button type="submit" tone="main" wide busy={isSubmitting} busyLabel={texts.busy} disabled={!live}>
        {texts.button}
      </Button>
    </form>
  )
}
