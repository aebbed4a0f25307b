import { useState } from 'react'
import type { ReactNode } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { IdentityPaper } from '#contract/profile-vocabulary.ts'
import type { CallFailure } from '../../api.ts'
import { showFieldFailures, useContractForm } from '../../shared/contract-form.ts'
import { useRequest } from '../../store/hooks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast.tsx'
import { profileWords } from '../../words/en-profile.ts'
import { KeptNumber } from './kept-number.tsx'
import { removeIdentityRequest, sectionsRequest } from './profile-requests.ts'

const words = profileWords.identity

/** A paper as the fields of its form hold it; a number of null is not on the screen. */
export interface PaperTyped extends Record<string, unknown> {
  kind: string
  country: string
  number: string | null
  /** The second line at the foot of a passport. */
  line: string
  issued: string
  expires: string
}
const names = ['kind', 'country', 'number', 'line', 'issued', 'expires'] as const

interface Props<Body> {
  paper: IdentityPaper
  heading: string
  kept: { numberEnds: string | null; issued: string | null; expires: string | null } | null
  schema: ZodMiniType<Body, PaperTyped>
  typed: Pick<PaperTyped, 'kind' | 'country'>
  /** What its dates mean for the reader. */
  warning: string | null
  hintFor: (typed: Pick<PaperTyped, 'kind'>) => string
  /** @throws CallFailure */
  save: (body: Body) => Promise<unknown>
  /** What stands before the number. */
  children: (fields: { register: UseFormRegister<PaperTyped>; errors: FieldErrors<PaperTyped> }) => ReactNode
}

/** One identity paper: its number is masked once it is kept, and typed anew to be changed. */
export function PaperForm<Body extends { expires: string | null }>(props: Props<Body>) {
  const { paper, heading, kept, schema, typed, warning, hintFor, save, children } = props
  const ends = kept?.numberEnds ?? null
  const { put } = useRequest(sectionsRequest)
  const removal = useRequest(removeIdentityRequest)
  const [removing, setRemoving] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const form = useContractForm<PaperTyped, Body>(schema, {
    defaultValues: {
      ...typed,
      number: ends === null ? '' : null,
      line: '',
      issued: kept?.issued ?? '',
      expires: kept?.expires ?? '',
    },
  })
  const { register, watch, setValue, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const typing = watch('number') !== null
  const send = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      const typedNumber = form.getValues('number')
      await save(body)
      // From here on the number is masked on this screen too.
      if (typedNumber || form.getValues('line')) setValue('number', null)
      setValue('line', '')
      setValue('expires', body.expires ?? '')
      showToast({ text: words.saved })
    } catch (error) {
      const refused = error as CallFailure
      if (!showFieldFailures(form, refused, names)) setFailure(refused)
    }
  })
  const remove = async () => {
    setFailure(null)
    try {
      put({ profile: (await removal.run({ params: { paper } }).unwrap()).profile })
      setRemoving(false)
    } catch (error) {
      setRemoving(false)
      setFailure(error as CallFailure)
    }
  }
  return (
    <Card padded aria-labelledby={paper} className="grid gap-4">
      <h2 id={paper} className="text-h3">
        {heading}
      </h2>
      {failure && (
        <Banner tone="error" lead={profileWords.form.failed}>
          {failure.code === 'not_known' ? profileWords.form.offline : failure.message}
        </Banner>
      )}
      {warning !== null && <Banner tone="info">{warning}</Banner>}
      {ends !== null && !typing && (
        <KeptNumber
          paper={paper}
          ends={ends}
          onChange={() => {
            setValue('number', '')
            setTimeout(() => setFocus('number'))
          }}
        />
      )}
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        className="grid gap-5"
      >
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {children({ register, errors })}
          {typing && (
            <div className="grid content-start gap-1">
              <Field
                label={words.number}
                hint={hintFor({ kind: watch('kind') })}
                error={errors.number?.message}
              >
                <TextInput autoComplete="off" spellCheck={false} dir="ltr" {...register('number')} />
              </Field>
              {ends !== null && (
                <div>
                  <Button size="small" tone="text" onClick={() => setValue('number', null)}>
                    {words.keep}
                  </Button>
                </div>
              )}
            </div>
          )}
          <Field label={words.issued} optional={profileWords.form.optional} error={errors.issued?.message}>
            <TextInput type="date" {...register('issued')} />
          </Field>
          <Field
            label={words.expires}
            {...(paper === 'passport' ? {} : { optional: profileWords.form.optional })}
            error={errors.expires?.message}
          >
            <TextInput type="date" {...register('expires')} />
          </Field>
        </div>
        {typing && paper === 'passport' && (
          <Field
            label={words.line}
            hint={words.lineHint}
            optional={profileWords.form.optional}
            error={errors.line?.message}
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              dir="ltr"
              className="font-mono"
              {...register('line')}
            />
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            tone="main"
            aria-label={`${profileWords.form.save}: ${heading}`}
            busy={isSubmitting}
            busyLabel={profileWords.form.saving}
          >
            {profileWords.form.save}
          </Button>
          {kept !== null && (
            <Button tone="text" aria-label={`${words.remove}: ${heading}`} onClick={() => setRemoving(true)}>
              {words.remove}
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={removing}
        tone="stop"
        heading={words.removeHeading(heading)}
        confirmLabel={words.remove}
        cancelLabel={words.stay}
        busy={removal.isLoading}
        busyLabel={words.removeBusy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      >
        {words.removeBody}
      </ConfirmDialog>
    </Card>
  )
}
