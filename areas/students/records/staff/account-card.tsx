import { dateInWords, momentInWords } from '#kit/format/local-formats.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { inviteStudentAgain, keepStudent } from '../contract.ts'
import type { StudentFile } from '../contract.ts'
import { staffStudents } from '../texts/en.ts'

const words = staffStudents.details

/** Since when, when last here, whether a password is set; invite again, and close. */
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
        {words.account}
      </h2>
      <DefinitionList
        notGiven={words.notGiven}
        facts={[
          { key: 'since', term: words.since, value: dateInWords(student.createdAt) },
          {
            key: 'seen',
            term: words.seen,
            value: lastSeenAt === null ? words.never : momentInWords(lastSeenAt),
          },
          {
            key: 'password',
            term: words.password,
            value: hasPassword ? words.hasPassword : words.noPassword,
          },
        ]}
      />
      <p className="text-xs text-soft">{words.seenKept}</p>
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      {onClose !== null && (
        <div className="flex flex-wrap gap-3">
          {!hasPassword && (
            <Button
              size="small"
              busy={isSending}
              busyLabel={words.inviting}
              onClick={() => void invite().catch(shownByState)}
            >
              {words.invite}
            </Button>
          )}
          <Button size="small" tone="stop" onClick={onClose}>
            {words.close}
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

/** Who closed the account, until when it is kept, and the way back where the office has one. */
export function ClosingBanner({ file, closing }: ClosingProps) {
  const { send, isSending, failure } = useSend(keepStudent)
  const day = dateInWords(closing.closedAt)
  const keep = async () => {
    const { message } = await send({ params: { studentId: file.student._id }, body: {} })
    showToast({ text: message })
  }
  return (
    <div className="mb-5 grid gap-3">
      <Banner
        tone="info"
        lead={
          closing.by === 'office'
            ? words.closing.office(closing.byName ?? words.closing.anOfficer, day)
            : words.closing.owner(day)
        }
        action={
          closing.by === 'office' && (
            <Button
              size="small"
              busy={isSending}
              busyLabel={words.closing.keeping}
              onClick={() => void keep().catch(shownByState)}
            >
              {words.closing.keep}
            </Button>
          )
        }
      >
        {words.closing.goes(dateInWords(closing.goesOn))} {closing.by === 'owner' && words.closing.ownerOnly}
        {closing.reason !== null && <bdi className="block">{words.closing.reason(closing.reason)}</bdi>}
      </Banner>
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
    </div>
  )
}
