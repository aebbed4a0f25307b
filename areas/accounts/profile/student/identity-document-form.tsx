import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { CallError } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { showFieldFailures } from '#kit/forms/contract-form.ts'
import { FormDateField } from '#kit/forms/form-date-field.tsx'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { Differences, useDifferencesHeading } from '#kit/forms/differences.tsx'
import type { FieldTexts } from '#kit/forms/differences.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { pick } from '#kit/forms/unsaved-draft.ts'
import { useSavedForm } from '#kit/forms/use-saved-form.ts'
import { removeIdentity } from '../contract/profile.ts'
import type { IdentityDocument } from '../contract/profile-vocabulary.ts'
import { identityTexts as texts, sectionFormTexts } from '#texts/accounts/profile/profile.ts'
import { StoredNumber } from './stored-number.tsx'
import { isMasked, maskedNumber } from './identity-form-values.ts'
import type { IdentityFormValues } from './identity-form-values.ts'
import type { SectionProps } from './use-section-form.ts'

const names = ['kind', 'country', 'number', 'line', 'issued', 'expires'] as const
const terms: Record<string, string> = {
  kind: texts.kind,
  country: texts.country,
  number: texts.number,
  line: texts.line,
  issued: texts.issued,
  expires: texts.expires,
}

/** One save of an identity document. */
interface DocumentSave<Body> {
  body: Body
  /** Names of the changed fields; null when no document was stored. */
  changed: readonly string[] | null
  /** The saved document at the time of the change. */
  known: IdentityFormValues
}

interface Props<Body> extends Pick<SectionProps, 'onSaved' | 'onStale'> {
  identityDocument: IdentityDocument
  heading: string
  stored: { numberEnds: string | null } | null
  schema: ZodMiniType<Body, IdentityFormValues>
  /** The saved values, as the form shows them. */
  newest: IdentityFormValues
  formatValue: NonNullable<FieldTexts['formatValue']>
  /** What its dates mean for the reader. */
  warning: string | null
  hintFor: (typed: Pick<IdentityFormValues, 'kind'>) => string
  /**
   * Returns the values as they are saved then.
   * @throws CallError
   */
  save: (save: DocumentSave<Body>) => Promise<IdentityFormValues>
  /** The fields before the number. */
  children: (fields: {
    register: UseFormRegister<IdentityFormValues>
    errors: FieldErrors<IdentityFormValues>
    /** Whether the number is typed beside them, under its hint. */
    typing: boolean
  }) => ReactNode
}

/**
 * One identity document, saved by its own button: a half-typed number is never saved. The saved number is masked and
 * has to be typed again to be changed. Until it is saved, the input is stored in this tab only and, encrypted, in the
 * account, because it contains an identity number.
 */
export function IdentityDocumentForm<Body extends object>(props: Props<Body>) {
  const {
    identityDocument,
    heading,
    stored,
    schema,
    newest,
    formatValue,
    warning,
    hintFor,
    save,
    onSaved,
    onStale,
    children,
  } = props
  const ends = stored?.numberEnds ?? null
  const removal = useSend(removeIdentity)
  const [removing, setRemoving] = useState(false)
  const changeNumber = useRef<HTMLButtonElement>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { form, differences, isRestored, storedOn, actions } = useSavedForm<IdentityFormValues, Body>({
    schema,
    newest,
    about: `identity ${identityDocument}`,
    storedIn: 'tab',
  })
  const { heading: choice, show } = useDifferencesHeading(differences.length)
  const { register, control, watch, setValue, setFocus, getValues, formState } = form
  const { errors, isSubmitting } = formState
  const typing = !isMasked(watch('number'))
  const send = form.handleSubmit(async (body) => {
    if (differences.length > 0) return show()
    setFailure(null)
    const changed = actions.touchedNames()
    try {
      const known = { ...actions.known() }
      await actions.saving(pick(getValues(), changed), false, () =>
        save({ body, changed: stored === null ? null : changed, known }),
      )
      showToast({ text: texts.saved })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const refused = error.failure
      if (refused.code === 'changed_meanwhile') {
        show()
        onStale()
      }
      if (!showFieldFailures(form, refused, names)) setFailure(refused)
    }
  })
  const remove = async () => {
    setFailure(null)
    try {
      onSaved(await removal.send({ params: { identityDocument } }))
      actions.discard()
      setRemoving(false)
    } catch (error) {
      setRemoving(false)
      setFailure(error as CallFailure)
    }
  }
  return (
    <Card padded aria-labelledby={identityDocument} className="grid gap-4">
      <h2 id={identityDocument} className="text-h3">
        {heading}
      </h2>
      {failure && (
        <Banner ref={intoView} tone="error" lead={sectionFormTexts.failed}>
          {failure.code === 'not_known' ? sectionFormTexts.offline : failure.message}
        </Banner>
      )}
      {isRestored && <RestoredBanner storedOn={storedOn} what={heading} onDiscard={actions.discard} />}
      <Differences
        ref={choice}
        differences={differences}
        terms={terms}
        formatValue={formatValue}
        onKeep={actions.keepMine}
        onTake={actions.takeTheirs}
      />
      {warning !== null && <Banner tone="info">{warning}</Banner>}
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
          {children({ register, errors, typing })}
          {ends !== null && !typing && (
            <StoredNumber
              identityDocument={identityDocument}
              ends={ends}
              onShown={onStale}
              changeRef={changeNumber}
              onChange={() => {
                setValue('number', '')
                setTimeout(() => setFocus('number'))
              }}
            />
          )}
          {typing && (
            <div className="grid content-start gap-1">
              <Field
                label={texts.number}
                hint={hintFor({ kind: watch('kind') })}
                error={errors.number?.message}
              >
                <TextInput autoComplete="off" spellCheck={false} dir="ltr" {...register('number')} />
              </Field>
              {ends !== null && (
                <div>
                  <Button
                    size="small"
                    tone="text"
                    onClick={() => {
                      setValue('number', maskedNumber(ends))
                      // This button is gone then.
                      setTimeout(() => changeNumber.current?.focus())
                    }}
                  >
                    {texts.keep}
                  </Button>
                </div>
              )}
            </div>
          )}
          <FormDateField
            control={control}
            name="issued"
            label={texts.issued}
            optional={sectionFormTexts.optional}
          />
          <FormDateField
            control={control}
            name="expires"
            label={texts.expires}
            {...(identityDocument === 'passport' ? {} : { optional: sectionFormTexts.optional })}
          />
        </div>
        {typing && identityDocument === 'passport' && (
          <Field
            label={texts.line}
            hint={texts.lineHint}
            optional={sectionFormTexts.optional}
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
            aria-label={sectionFormTexts.saveOf({ what: heading })}
            busy={isSubmitting}
            busyLabel={sectionFormTexts.saving}
          >
            {sectionFormTexts.save}
          </Button>
          {stored !== null && (
            <Button
              tone="text"
              aria-label={texts.removeOf({ document: heading })}
              onClick={() => setRemoving(true)}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={removing}
        tone="stop"
        heading={texts.removeHeading({ document: heading })}
        confirmLabel={texts.remove}
        cancelLabel={texts.cancelRemoval}
        busy={removal.isSending}
        busyLabel={texts.removeBusy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      >
        {texts.removeBody}
      </ConfirmDialog>
    </Card>
  )
}
