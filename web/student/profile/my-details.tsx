import { useState } from 'react'
import type { Student } from '#contract/students.ts'
import type { CallFailure } from '../../api.ts'
import { showFieldFailures, useContractForm } from '../../shared/contract-form.ts'
import { useAppDispatch, useRequest } from '../../store/hooks.ts'
import { renameUser } from '../../store/info.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { student as words } from '../../words/en-student.ts'
import { profileRequest, saveDetailsRequest } from '../student-requests.ts'
import { DetailsFields } from './details-fields.tsx'
import { detailNames, DetailsForm, typedFrom } from './details-form.ts'
import type { Details, DetailsTyped } from './details-form.ts'

/** Name, phone and everything else a student may change about themself. */
export function MyDetails({ record }: { record: Student }) {
  const dispatch = useAppDispatch()
  const save = useRequest(saveDetailsRequest)
  const profile = useRequest(profileRequest)
  const form = useContractForm<DetailsTyped, Details>(DetailsForm, { defaultValues: typedFrom(record) })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { isSubmitting } = form.formState
  const send = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      const { data } = await save.run({ params: { studentId: record._id }, body }).unwrap()
      profile.put({ data })
      dispatch(renameUser(data.name))
      form.reset(typedFrom(data))
      showToast({ text: words.profile.saved })
    } catch (error) {
      const refused = error as CallFailure
      if (!showFieldFailures(form, refused, detailNames)) setFailure(refused)
    }
  })
  return (
    <Card padded aria-labelledby="details" className="grid gap-4">
      <h2 id="details" className="text-h3">
        {words.profile.details}
      </h2>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        {failure && <Banner tone="error">{failure.message}</Banner>}
        <DetailsFields form={form} />
        <div>
          <Button type="submit" tone="main" busy={isSubmitting} busyLabel={words.profile.saving}>
            {words.profile.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
