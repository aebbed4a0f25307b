import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { attachmentTexts as texts } from '#texts/applications/attachments/attachments.ts'
import { listAttachments } from '../contract.ts'
import { AttachmentList } from '../web/attachment-list.tsx'

/** What the office shares with the student of an application; nothing while there is none. */
export default function SharedAttachments({ applicationId }: { applicationId: string }) {
  const { data } = useLoaded(listAttachments, { params: { applicationId } })
  // What the student sent is shown at its step.
  const shared = (data?.data ?? []).filter(({ fromStudent, step }) => !fromStudent || step === null)
  if (shared.length === 0) return null
  return (
    <Card padded aria-labelledby="from-office" className="grid gap-1">
      <h2 id="from-office" className="text-h5 tracking-normal">
        {texts.studentHeading}
      </h2>
      <AttachmentList applicationId={applicationId} attachments={shared} />
    </Card>
  )
}
