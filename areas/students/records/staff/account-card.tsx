import { formatDate, formatTimestamp } from '#kit/format/local-formats.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { inviteStudentAgain, reopenStudent } from '../contract.ts'
import type { StudentFile } from '../contract.ts'
import { InviteToClaim } from './invite-to-claim.tsx'
import {
  accountCardTexts as texts,
  closingTexts,
  studentRecordTexts,
} from '#texts/students/records/records.ts'

/** When the account was created and last used, whether a password is set, and buttons to invite again and to close. */
export function AccountCard({ file, onClose }: { file: StudentFile; onClose: (() => void) | null }) {
  const { send, isSending, failure } = useSend(inviteStudentAgain)
  const { student, lastSeenAt, hasPassword } = file
  const invite = async () => {
    const { message } = await send({ params: { studentId: student._id }, body: {} })
    showToast({ text: message })
  }
  return (
    <Card as="aside" padded aria-labelledby="account" className="grid gap-4">
      <h2 id="account" className="text-h4">
        {texts.heading}
      </h2>
      <DefinitionList
        notGiven={studentRecordTexts.notGiven}
        facts={[
          { key: 'since', term: texts.since, value: formatDate(student.createdAt) },
          {
            key: 'seen',
            term: texts.seen,
            value: lastSeenAt === null ? texts.never : formatTimestamp(lastSeenAt),
          },
          {
            key: 'password',
            term: texts.password,
            value: hasPassword ? texts.hasPassword : texts.noPassword,
          },
        ]}
      />
      <p className="text-xs text-soft">{texts.viewLogged}</p>
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      {onClose !== null && (
        <div className="flex flex-wrap gap-3">
          {!hasPassword && student.email === null && <InviteToClaim student={student} />}
          {!hasPassword && student.email !== null && (
            <Button
              size="small"
              busy={isSending}
              busyLabel={texts.inviting}
              onClick={() => void invite().catch(shownByState)}
            >
              {texts.invite}
            </Button>
          )}
          <Button size="small" tone="stop" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface ClosingProps {
  file: StudentFile
  closing: NonNullable<StudentFile['closing']>
}

function describeClosing({ by, byName, closedAt }: ClosingProps['closing']): string {
  const day = formatDate(closedAt)
  if (by === 'owner') return closingTexts.owner({ day })
  return byName === null ? closingTexts.anOfficer({ day }) : closingTexts.office({ name: byName, day })
}

/** Who closed the account, when it will be deleted, and a button to reopen it if the office may. */
export function ClosingBanner({ file, closing }: ClosingProps) {
  const { send, isSending, failure } = useSend(reopenStudent)
  const reopen = async () => {
    const { message } = await send({ params: { studentId: file.student._id }, body: {} })
    showToast({ text: message })
  }
  return (
    <div className="mb-5 grid gap-3">
      <Banner
        tone="info"
        lead={describeClosing(closing)}
        action={
          closing.by === 'office' && (
            <Button
              size="small"
              busy={isSending}
              busyLabel={closingTexts.reopening}
              onClick={() => void reopen().catch(shownByState)}
            >
              {closingTexts.reopen}
            </Button>
          )
        }
      >
        {closingTexts.goes({ day: formatDate(closing.goesOn) })}{' '}
        {closing.by === 'owner' && closingTexts.ownerOnly}
        {closing.reason !== null && (
          <bdi className="block">{closingTexts.reason({ reason: closing.reason })}</bdi>
        )}
      </Banner>
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
    </div>
  )
}
