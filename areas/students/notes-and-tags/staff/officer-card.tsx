import { useAppSelector } from '#kit/store/hooks.ts'
import { useSend } from '#kit/store/use-send.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { responsibleTexts as texts } from '#texts/students/notes-and-tags/notes-and-tags.ts'
import { listTagsAndOfficers, setStudentOfficer, type ResponsibleOfficer } from '../contract.ts'

interface Props {
  studentId: string
  officer: ResponsibleOfficer | null
  /** After a refusal, because somebody else may have changed it. */
  onStale: () => void
}

/** Who looks after the student, and the way to change it. A choice is saved at once. */
export function OfficerCard({ studentId, officer, onStale }: Props) {
  const { send, isSending, failure } = useSend(setStudentOfficer)
  const user = useAppSelector((state) => state.info.user)
  const known = useLoaded(listTagsAndOfficers, {})
  const officers = known.data?.officers ?? []
  const now = officer?._id ?? null
  // An officer whose account was disabled is still shown while responsible.
  const choices =
    officer === null || officers.some(({ _id }) => _id === now) ? officers : [officer, ...officers]
  const assign = (officerId: string | null) =>
    void send({ params: { studentId }, body: { officerId, seen: now } }).catch(
      (refused: { code: string }) => {
        if (refused.code === 'changed_meanwhile') onStale()
      },
    )
  const wrong = failure?.fields['officerId']
  return (
    <Card as="aside" padded aria-labelledby="responsible" className="grid gap-3">
      <h2 id="responsible" className="text-h4">
        {texts.heading}
      </h2>
      {failure !== null && wrong === undefined && <Banner tone="error">{failure.message}</Banner>}
      <Field label={texts.label} hint={texts.help} {...(wrong === undefined ? {} : { error: wrong })}>
        <Select
          value={now ?? ''}
          disabled={isSending}
          onChange={({ currentTarget }) => assign(currentTarget.value === '' ? null : currentTarget.value)}
        >
          <option value="">{texts.nobody}</option>
          {choices.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {user && now !== user._id && (
        <div>
          <Button size="small" busy={isSending} busyLabel={texts.saving} onClick={() => assign(user._id)}>
            {texts.me}
          </Button>
        </div>
      )}
    </Card>
  )
}
