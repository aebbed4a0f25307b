import { textsFor } from '#kit/acting/texts-for.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { EntryFormFrame } from '#areas/accounts/academic-record/student/entry-form-frame.tsx'
import { EntryList } from '#areas/accounts/academic-record/student/entry-list.tsx'
import type { EntryFormProps } from '#areas/accounts/academic-record/student/entry-list.tsx'
import { entryForm, parseNumber, textOrNull, numberText } from '#kit/forms/entry-form.ts'
import { useEntryForm } from '#areas/accounts/academic-record/student/use-entry-form.ts'
import { ActivityInput } from '../contract/profile-input.ts'
import { saveActivities } from '../contract/profile.ts'
import type { Activity } from '../contract/profile.ts'
import { activityKinds, profileLimits } from '../contract/profile-vocabulary.ts'
import { describeActivity } from '../web/describe-activity.ts'
import {
  actingActivitiesTexts,
  activitiesTexts as ownTexts,
  sectionFormTexts,
} from '#texts/accounts/profile/profile.ts'
import { activityKindNames } from '#texts/accounts/profile/profile-values.ts'
import type { SectionProps } from './use-section-form.ts'

const { optional, choose } = sectionFormTexts
const textsNow = () => textsFor(ownTexts, actingActivitiesTexts)

interface Typed extends Record<string, unknown> {
  kind: string
  role: string
  organisation: string
  from: string
  to: string
  stillThere: boolean
  hoursPerWeek: string
}
const fieldOf = (path: string) => path as keyof Typed & string
const ActivityForm = entryForm(
  ActivityInput,
  (typed: Typed) => ({
    kind: typed.kind,
    role: typed.role,
    organisation: textOrNull(typed.organisation),
    from: typed.from.trim(),
    // The field is hidden while somebody still does this.
    to: typed.stillThere ? null : textOrNull(typed.to.trim()),
    stillThere: typed.stillThere,
    hoursPerWeek: parseNumber(typed.hoursPerWeek),
  }),
  fieldOf,
)

/** Work, research and what else a student did. */
export default function ActivitiesSection({ profile, onSaved, onStale }: SectionProps) {
  const { send } = useSend(saveActivities)
  const texts = textsNow()
  return (
    <EntryList
      about="profile activities"
      heading={texts.heading}
      help={texts.help}
      none={texts.none}
      add={texts.add}
      full={texts.full({ most: profileLimits.activities })}
      most={profileLimits.activities}
      entries={profile.activities}
      changed={profile.changed.activities}
      line={describeActivity}
      Form={ActivityFields}
      onSave={async (entries, seen) => {
        const saved = await send({ body: { activities: entries, seen } })
        onSaved(saved)
        showToast({ text: saved.message })
      }}
      onStale={onStale}
    />
  )
}

const activityTyped = (entry: Activity | null): Typed => ({
  kind: entry?.kind ?? '',
  role: entry?.role ?? '',
  organisation: entry?.organisation ?? '',
  from: entry?.from ?? '',
  to: entry?.to ?? '',
  stillThere: entry?.stillThere ?? false,
  hoursPerWeek: numberText(entry?.hoursPerWeek ?? null),
})

const termsIn = (texts: typeof ownTexts): Record<keyof Typed, string> => ({
  kind: texts.kind,
  role: texts.role,
  organisation: texts.organisation,
  from: texts.from,
  to: texts.to,
  stillThere: texts.still,
  hoursPerWeek: texts.hours,
})
const formatValue = (name: string, value: string): string | null =>
  name === 'kind' && value !== '' ? activityKindNames[value as Activity['kind']] : null

function ActivityFields({ onSave, ...rest }: EntryFormProps<Activity>) {
  const { form, frame } = useEntryForm<Typed, Activity, Activity>(rest, {
    schema: ActivityForm,
    typedFrom: activityTyped,
    first: 'kind',
    fieldOf,
    onSave,
  })
  const { register, watch, formState } = form
  const { errors } = formState
  const texts = textsNow()
  return (
    <EntryFormFrame frame={frame} what={texts.heading} terms={termsIn(texts)} formatValue={formatValue}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label={texts.kind} error={errors.kind?.message}>
          <Select {...register('kind')}>
            <option value="">{choose}</option>
            {activityKinds.map((kind) => (
              <option key={kind} value={kind}>
                {activityKindNames[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.role} error={errors.role?.message}>
          <TextInput {...register('role')} />
        </Field>
        <Field label={texts.organisation} optional={optional} error={errors.organisation?.message}>
          <TextInput {...register('organisation')} />
        </Field>
        <Field label={texts.hours} optional={optional} error={errors.hoursPerWeek?.message}>
          <TextInput inputMode="decimal" {...register('hoursPerWeek')} />
        </Field>
        <Field label={texts.from} hint={texts.monthHint} error={errors.from?.message}>
          <TextInput inputMode="numeric" {...register('from')} />
        </Field>
        {!watch('stillThere') && (
          <Field label={texts.to} hint={texts.monthHint} error={errors.to?.message}>
            <TextInput inputMode="numeric" {...register('to')} />
          </Field>
        )}
      </div>
      <Checkbox label={texts.still} {...register('stillThere')} />
    </EntryFormFrame>
  )
}
