import { useMemo } from 'react'
import {
  saveSchooling,
  showAcademicRecord,
} from '#areas/accounts/academic-record/contract/academic-record.ts'
import type { Schooling } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { firstQualificationParts } from '#areas/accounts/academic-record/contract/first-qualification.ts'
import {
  blankQualification,
  type FirstQualification,
  FirstQualificationFields,
  FirstQualificationForm,
} from '#areas/accounts/offers-student.ts'
import { describeSchooling } from '#areas/accounts/offers-web.ts'
import type { TypedDetails } from '#areas/applications/drafts/contract.ts'
import { textsFor } from '#kit/acting/texts-for.ts'
import { useContractForm } from '#kit/forms/contract-form.ts'
import { paths } from '#kit/routing/paths.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { actingDetailsStepTexts, detailsStepTexts } from '#texts/applications/submit/apply.ts'

/** The typed parts that a draft keeps. */
const typedIn = (details: TypedDetails): Partial<FirstQualification> =>
  Object.fromEntries(
    firstQualificationParts.flatMap((part) => {
      const typed = details[part]
      return typed === undefined ? [] : [[part, typed]]
    }),
  )

/**
 * The first qualification of a student whose academic record has none yet: asked for once, here, and saved to the
 * record, where programs are compared with it.
 */
export function useFirstQualification(details: TypedDetails) {
  const record = useLoaded(showAcademicRecord, {})
  const { send } = useSend(saveSchooling)
  const form = useContractForm<FirstQualification, Schooling | null>(FirstQualificationForm, {
    defaultValues: { ...blankQualification, ...typedIn(details) },
  })
  const { getValues, setValue, trigger, handleSubmit } = form
  const { data, isLoading, failure, put, reload } = record
  const schooling = data?.record.schooling
  const isAsked = schooling?.length === 0
  const seen = data?.record.changed.schooling
  return useMemo(
    () => ({
      form,
      schooling,
      isLoading: isLoading && data === null,
      failure,
      isAsked,
      /** The parts that differ from a blank form. */
      changed: (): TypedDetails => {
        const typed = getValues()
        return Object.fromEntries(
          firstQualificationParts
            .filter((part) => typed[part] !== blankQualification[part])
            .map((part) => [part, typed[part]]),
        )
      },
      /** Shows what was typed in another tab or on another device. */
      fill: (typed: TypedDetails) => {
        for (const [part, text] of Object.entries(typedIn(typed)))
          if (text !== getValues(part as keyof FirstQualification))
            setValue(part as keyof FirstQualification, text)
      },
      showErrors: () => {
        if (isAsked) void trigger()
      },
      isValid: () => !isAsked || trigger(undefined, { shouldFocus: true }),
      /**
       * Saves what was entered to the record; nothing if nothing was.
       * @throws CallFailure
       */
      save: async () => {
        let entry: Schooling | null = null
        if (isAsked) await handleSubmit((entered) => void (entry = entered))()
        if (entry === null) return
        try {
          const { record: saved } = await send({ body: { seen: seen ?? null, schooling: [entry] } })
          put({ record: saved })
        } catch (error) {
          // Another device was faster: its entries are shown instead of the fields.
          if ((error as CallFailure).code === 'changed_meanwhile') void reload()
          throw error
        }
      },
    }),
    [
      form,
      schooling,
      isLoading,
      data,
      failure,
      isAsked,
      getValues,
      setValue,
      trigger,
      handleSubmit,
      send,
      seen,
      put,
      reload,
    ],
  )
}

/** The education of the details step: the qualifications in the record, or the fields of the first one. */
export function FirstQualificationPart({ studies }: { studies: ReturnType<typeof useFirstQualification> }) {
  const { form, schooling, isLoading, failure, isAsked } = studies
  const texts = textsFor(detailsStepTexts, actingDetailsStepTexts)
  return (
    <section className="grid gap-3 border-t border-line pt-5" aria-labelledby="education">
      <div>
        <h2 id="education" className="text-h5 tracking-normal">
          {texts.education}
        </h2>
        <p className="text-sm text-soft">{isAsked ? texts.educationOnce : texts.educationKnown}</p>
      </div>
      {isLoading && <SkeletonText lines={3} />}
      {schooling === undefined && failure !== null && <Banner tone="info">{texts.educationFailed}</Banner>}
      {isAsked && <FirstQualificationFields form={form} />}
      {schooling !== undefined && schooling.length > 0 && (
        <>
          <ul className="grid gap-1.5">
            {schooling.map((entry, at) => {
              const { name, facts } = describeSchooling(entry)
              return (
                <li key={at}>
                  {name}
                  {facts !== '' && <span className="block text-sm text-soft">{facts}</span>}
                </li>
              )
            })}
          </ul>
          <p className="text-sm">
            <Anchor href={paths.record}>{texts.educationChange}</Anchor>
          </p>
        </>
      )}
    </section>
  )
}
