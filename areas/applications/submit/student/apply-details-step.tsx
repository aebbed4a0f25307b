import { useEffect, useRef, useState } from 'react'
import { detailNames } from '#areas/applications/drafts/contract.ts'
import type { DetailName, TypedDetails } from '#areas/applications/drafts/contract.ts'
import { showStudent, updateStudent, type Student } from '#areas/accounts/profile/contract/students.ts'
import { textsFor } from '#kit/acting/texts-for.ts'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { describeTypedDate } from '#kit/forms/typed-date.ts'
import { showFieldFailures, useContractForm } from '#kit/forms/contract-form.ts'
import { formatPhone } from '#kit/format/format-phone.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { useLoaded, type Loaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { renameUser } from '#areas/accounts/offers-web.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { accountTexts } from '#texts/accounts/profile/account.ts'
import { Differences, useDifferencesHeading } from '#kit/forms/differences.tsx'
import type { FieldTexts } from '#kit/forms/differences.tsx'
import type { Difference } from '#kit/forms/use-saved-form.ts'
import {
  DetailsFields,
  DetailsForm,
  typedFrom,
  type Details,
  type DetailsFormValues,
} from '#areas/accounts/offers-student.ts'
import type { Draft } from '#areas/applications/drafts/student/draft-store.ts'
import { actingDetailsStepTexts, applyTexts, detailsStepTexts } from '#texts/applications/submit/apply.ts'
import { ApplyActions } from './apply-actions.tsx'
import type { StepProps } from './apply-step.ts'
import { FirstQualificationPart, useFirstQualification } from './first-qualification-part.tsx'

/** The student's own record, loaded once for the steps that show it. */
export const useProfile = (studentId: string): Loaded<ReplyOf<typeof showStudent>> =>
  useLoaded(showStudent, { params: { studentId } })

/** The fields of the form; the education is asked for as a qualification with its marks. */
const formNames = detailNames.filter((name) => name !== 'education')

/** The details step: filled in from the profile, and saved to it with the next step. */
export function DetailsStep(props: StepProps) {
  const profile = useProfile(props.draft.userId)
  return (
    <Record
      of={profile}
      loading={accountTexts.profile.loading}
      shape={
        <Card as="div" padded>
          <SkeletonText lines={8} />
        </Card>
      }
    >
      {({ data }) => (
        <DetailsFormStep {...props} record={data} onRecord={(newer) => profile.put({ data: newer })} />
      )}
    </Record>
  )
}

/** The fields of a form that differ from the record they were filled in from. */
const changedIn = (typed: Partial<DetailsFormValues>, from: DetailsFormValues): TypedDetails =>
  Object.fromEntries(
    formNames.filter((name) => typed[name] !== from[name]).map((name) => [name, typed[name] ?? '']),
  )

/**
 * The state of a form that is opened again: the unsaved input over the current record. If the record of a field has
 * changed since the input, the difference is shown until the student chooses.
 */
function startFrom({ details, typedOver }: Pick<Draft, 'details' | 'typedOver'>, newest: DetailsFormValues) {
  // Older drafts were typed over a number without spaces.
  const shown = (name: DetailName, value: string | undefined) =>
    name === 'phone' && value !== undefined ? formatPhone(value) : value
  const differences: readonly Difference[] = formNames.flatMap((name) => {
    const [mine, theirs, from] = [details[name], newest[name], shown(name, typedOver[name])]
    const isNewer = mine !== undefined && from !== undefined && theirs !== from && theirs !== mine
    return isNewer ? [{ name, mine, theirs }] : []
  })
  const from = Object.fromEntries(
    differences.map(({ name }) => [name, shown(name as DetailName, typedOver[name as DetailName])]),
  )
  return { base: { ...newest, ...from }, differences }
}

const fieldTexts: FieldTexts = {
  terms: {
    name: accountTexts.details.name,
    phone: accountTexts.details.phone,
    dateOfBirth: accountTexts.details.born,
    nationality: accountTexts.details.nationality,
    country: accountTexts.details.country,
    city: accountTexts.details.city,
    address: accountTexts.details.address,
  },
  formatValue(name, value) {
    if (value === '') return null
    if (name === 'dateOfBirth') return describeTypedDate(value)
    if (name === 'phone') return formatPhone(value)
    return name === 'nationality' || name === 'country' ? countryName(value) : null
  },
}

interface FormProps extends StepProps {
  record: Student
  onRecord: (newer: Student) => void
}

function DetailsFormStep({ draft, saveLocally, push, goTo, hrefOf, leave, record, onRecord }: FormProps) {
  const texts = textsFor(detailsStepTexts, actingDetailsStepTexts)
  const dispatch = useAppDispatch()
  const saving = useSend(updateStudent)
  /** The record the fields were filled in from, and its version. */
  const [start] = useState(() => startFrom(draft, typedFrom(record)))
  const [{ base, version }, setSeen] = useState({ base: start.base, version: record.version })
  const [differences, setDifferences] = useState(start.differences)
  const { heading, show } = useDifferencesHeading(differences.length)
  const form = useContractForm<DetailsFormValues, Details>(DetailsForm, {
    defaultValues: { ...base, ...draft.details },
  })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { isSubmitting } = form.formState
  const { watch, getValues, setValue } = form
  const studies = useFirstQualification(draft.details)

  const own = useRef<TypedDetails>(draft.details)
  useEffect(() => {
    const saveTyped = () => {
      const changed = changedIn(getValues(), base)
      own.current = { ...changed, ...studies.changed() }
      const typedOver = Object.fromEntries(
        Object.keys(changed).map((name) => [name, base[name as keyof DetailsFormValues]]),
      )
      void saveLocally({ details: own.current, typedOver })
    }
    const ofDetails = watch(saveTyped)
    const ofStudies = studies.form.watch(saveTyped)
    return () => {
      ofDetails.unsubscribe()
      ofStudies.unsubscribe()
    }
  }, [watch, getValues, saveLocally, base, studies])
  // Puts input from another tab or device into the fields.
  const { details } = draft
  useEffect(() => {
    if (details === own.current) return
    own.current = details
    for (const name of formNames) {
      const typed = details[name]
      if (typed !== undefined && typed !== getValues(name)) setValue(name, typed)
    }
    studies.fill(details)
  }, [details, getValues, setValue, studies])

  /** After a change elsewhere: untouched fields take the new value, fields changed in both places are shown as differences. */
  const meet = async () => {
    const { data } = await call(showStudent, { params: { studentId: record._id } }).catch(
      (error: unknown) => {
        throw error instanceof CallError ? error.failure : error
      },
    )
    onRecord(data)
    const newest = typedFrom(data)
    const next = { ...base }
    const found: Difference[] = []
    for (const name of formNames) {
      const [mine, theirs] = [getValues(name), newest[name]]
      if (mine !== base[name] && theirs !== base[name] && theirs !== mine) found.push({ name, mine, theirs })
      else {
        if (mine === base[name]) setValue(name, theirs)
        next[name] = theirs
      }
    }
    setSeen({ base: next, version: data.version })
    setDifferences(found)
    show()
    return { isClear: found.length === 0, seen: { base: next, version: data.version } }
  }
  const choose = (name: string, isMine: boolean) => {
    const { theirs } = differences.find((one) => one.name === name)! as { theirs: string }
    setSeen({ base: { ...base, [name]: theirs }, version })
    setDifferences(differences.filter((one) => one.name !== name))
    if (!isMine) setValue(name as keyof DetailsFormValues, theirs)
  }
  const save = async (body: Details, seen: { base: DetailsFormValues; version: string | undefined }) => {
    // Untouched fields may be newer in the profile than in this form.
    const touched = Object.keys(changedIn(getValues(), seen.base)) as (keyof Details)[]
    const changed = Object.fromEntries(touched.map((name) => [name, body[name]]))
    const sent = { params: { studentId: record._id }, body: { ...changed, version: seen.version } }
    const { data } = await saving.send(sent)
    onRecord(data)
    dispatch(renameUser(data.name))
    await saveLocally({ details: {}, typedOver: {} })
    goTo('documents')
  }
  const send = form.handleSubmit(async (body) => {
    if (differences.length > 0) return show()
    if (!(await studies.isValid())) return
    setFailure(null)
    try {
      await studies.save()
    } catch (error) {
      return setFailure(error as CallFailure)
    }
    try {
      await save(body, { base, version }).catch(async (error: unknown) => {
        if ((error as CallFailure).code !== 'changed_meanwhile') throw error
        const met = await meet()
        if (met.isClear) await save(body, met.seen)
      })
    } catch (error) {
      const refused = error as CallFailure
      if (!showFieldFailures(form, refused, formNames)) setFailure(refused)
    }
  }, studies.showErrors)
  return (
    <form noValidate onSubmit={(event) => void send(event)} onBlur={() => draft.unsaved && void push()}>
      {failure && (
        <Banner ref={intoView} tone="error" lead={texts.failed} className="mb-4">
          {failure.message}
        </Banner>
      )}
      <Card as="div" padded className="grid gap-5">
        <p className="max-w-[60ch] text-soft">{texts.lead}</p>
        <Differences
          {...fieldTexts}
          ref={heading}
          differences={differences}
          onKeep={(name) => choose(name, true)}
          onTake={(name) => choose(name, false)}
        />
        <DetailsFields form={form} />
        <FirstQualificationPart studies={studies} />
        {record.email !== null && (
          <Field label={texts.email} hint={texts.emailHint}>
            <TextInput value={record.email} readOnly dir="ltr" />
          </Field>
        )}
      </Card>
      <ApplyActions back={hrefOf('program')} leave={leave}>
        <Button type="submit" tone="main" busy={isSubmitting} busyLabel={applyTexts.saving}>
          {applyTexts.goTo.documents}
        </Button>
      </ApplyActions>
    </form>
  )
}
