import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { Enquiry } from '../contract/enquiries.ts'
import { linkEnquiry } from '../contract/one-enquiry.ts'
import { enquiryStudentTexts as texts } from '#texts/conversation/enquiries/one-enquiry.ts'
import { LinkStudentDialog } from './link-student-dialog.tsx'

const nameLink = 'inline-flex min-h-6 items-center font-semibold break-words pointer-coarse:min-h-11'

interface Props {
  of: Enquiry
  onAdd: () => void
  /** Somebody else was faster. */
  onStale: () => void
}

/** The student who left the enquiry: the linked one, or those it may be, and the ways to link or add one. */
export function StudentCard({ of, onAdd, onStale }: Props) {
  const sender = useSend(linkEnquiry)
  const { isSending, failure } = sender
  const [searching, setSearching] = useState(false)
  const linked = of.students.find(({ _id }) => _id === of.studentId)
  const link = (studentId: string | null) => {
    if (isSending) return
    void sender.send({ params: { enquiryId: of._id }, body: { studentId, seen: of.studentId } }).then(
      ({ message }) => {
        setSearching(false)
        showToast({ text: message })
      },
      ({ code }: CallFailure) => {
        if (code === 'changed_meanwhile') {
          setSearching(false)
          onStale()
        }
      },
    )
  }
  return (
    <Card as="aside" padded aria-labelledby="student" className="grid gap-3">
      <h2 id="student" className="text-h4">
        {texts.heading}
      </h2>
      {failure !== null && !searching && <Banner tone="error">{failure.message}</Banner>}
      {of.studentId !== null ? (
        <>
          <p>
            <Anchor href={paths.staffStudent(of.studentId)} className={nameLink}>
              <bdi>{linked?.name ?? texts.open}</bdi>
            </Anchor>
          </p>
          <p className="text-sm text-soft">{texts.linkedHelp}</p>
          <div>
            <Button size="small" busy={isSending} busyLabel={texts.saving} onClick={() => link(null)}>
              {texts.unlink}
            </Button>
          </div>
        </>
      ) : (
        <>
          {of.students.length === 0 ? (
            <p className="text-sm text-soft">{texts.none}</p>
          ) : (
            <>
              <p className="text-sm">{texts.same}</p>
              <ul className="grid gap-2">
                {of.students.map(({ _id, name }) => (
                  <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                    <Anchor href={paths.staffStudent(_id)} className={nameLink}>
                      <bdi>{name}</bdi>
                    </Anchor>
                    <Button
                      size="small"
                      aria-label={texts.linkOf({ name })}
                      disabled={isSending}
                      onClick={() => link(_id)}
                    >
                      {texts.link}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              size="small"
              onClick={() => {
                sender.reset()
                setSearching(true)
              }}
            >
              {texts.search}
            </Button>
            <Button size="small" onClick={onAdd}>
              {texts.add}
            </Button>
          </div>
        </>
      )}
      <LinkStudentDialog
        of={searching ? of : null}
        busy={isSending}
        failure={failure}
        onLink={link}
        onClose={() => setSearching(false)}
      />
    </Card>
  )
}
