import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import { site } from '#site'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import type { Decision } from '#areas/applications/states/contract/application-moves.ts'
import { isPossible } from '#areas/applications/states/web/actions.ts'
import { StageBadge } from '#areas/applications/states/staff/stage-badge.tsx'
import { decideApplication, showDecisionOptions } from '#areas/applications/decide/contract.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { MessageIcon } from '#kit/ui/icons.ts'
import { useFocusAfterRemoval } from '#kit/ui/focus-after-removal.ts'
import { fileHeaderTexts as texts } from '#texts/applications/case-file/header.ts'
import type { showSurroundings } from '../contract/file-surroundings.ts'
import { FileAssignee } from './file-assignee.tsx'
import { AwaitedReachButtons, ReachButtons } from './reach-buttons.tsx'

/** The decisions that have a button in the header, in their order. */
const inHeader = ['request_documents', 'reject', 'offer'] as const satisfies Decision[]

interface Props {
  application: Application
  late: boolean
  /** The student's name and phone number as they are today; null until known, and for users of a university. */
  student: ReplyOf<typeof showSurroundings>['student'] | null
  /** The number is being loaded: its buttons have their place already, so that the next ones do not move. */
  isPhoneAwaited: boolean
  onMessage: () => void
  /** Opens the form of a decision; without one, the place where decisions are made. */
  onDecide: (decision: Decision | null) => void
  /** The review was begun, or could not be. */
  onChanged: () => void
  /** Who else is here. */
  children: ReactNode
}

/**
 * The head of a file, which stays in view while the file scrolls: who, how far, with whom, and what can be done. On a
 * phone it is two lines, with one button for all decisions; on a very low screen it scrolls away.
 */
export function FileHeader(props: Props) {
  const { application, late, student, isPhoneAwaited, onMessage, onDecide, onChanged, children } = props
  const element = useRef<HTMLElement>(null)
  useRoomAbove(element)
  useFocusAfterRemoval(element, 'h1')
  const [failure, setFailure] = useState<string | null>(null)
  const options = useLoaded(showDecisionOptions, { params: { applicationId: application._id } })
  // While a decision waits to be sent, every other one is refused.
  const isScheduled = !options.isStale && options.data?.data.scheduled?.state === 'scheduled'
  const mayDecide = (one: Decision) => !isScheduled && isPossible(application, one)
  const possible = inHeader.filter(mayDecide)
  const isNew = mayDecide('start_review')
  return (
    <header
      ref={element}
      className="sticky top-0 z-10 -mx-[clamp(16px,2vw,24px)] mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-line bg-surface px-[clamp(16px,2vw,24px)] py-2 [@media(max-height:26rem)]:static"
    >
      <div className="flex min-w-0 items-center gap-x-3 gap-y-1 max-sm:w-full sm:flex-wrap">
        <h1
          tabIndex={-1}
          className="min-w-0 font-body text-[1.25rem] leading-tight font-[650] tracking-normal break-words max-sm:truncate sm:text-[1.375rem]"
        >
          {application.student.name}
        </h1>
        <StageBadge stage={application.stage} late={late} />
        <FileAssignee application={application} onChanged={onChanged} className="max-sm:hidden" />
      </div>
      <div
        role="group"
        aria-label={texts.actions}
        // On a phone one line, also with the button that begins the review.
        className="flex flex-wrap items-center gap-2 max-sm:gap-1.5 max-sm:[&>*]:px-2"
      >
        {isPhoneAwaited && <AwaitedReachButtons />}
        {student?.phone && <Reach application={application} name={student.name} phone={student.phone} />}
        <Button
          size="small"
          icon={<MessageIcon data-small />}
          aria-label={texts.message}
          onClick={onMessage}
          className="max-sm:px-2.5"
        >
          <span className="max-sm:hidden">{texts.message}</span>
        </Button>
        {isNew && <BeginReview applicationId={application._id} onFailed={setFailure} onChanged={onChanged} />}
        {possible.map((decision) => (
          <Button
            key={decision}
            size="small"
            tone={decision === 'offer' && !isNew ? 'main' : decision === 'reject' ? 'stop' : 'line'}
            onClick={() => onDecide(decision)}
            className="max-md:hidden"
          >
            {texts.decisions[decision]}
          </Button>
        ))}
        <Button
          size="small"
          tone={isNew ? 'line' : 'main'}
          onClick={() => onDecide(null)}
          className="md:hidden"
        >
          {texts.decide}
        </Button>
      </div>
      {failure !== null && (
        <Banner tone="error" className="w-full">
          {failure}
        </Banner>
      )}
      {children}
    </header>
  )
}

/** Begins the review with one click: it says nothing that would need a preview. */
function BeginReview({
  applicationId,
  onFailed,
  onChanged,
}: {
  applicationId: string
  onFailed: (why: string | null) => void
  onChanged: () => void
}) {
  const { send, isSending } = useSend(decideApplication)
  const begin = async () => {
    onFailed(null)
    try {
      const { message } = await send({ params: { applicationId }, body: { decision: 'start_review' } })
      showToast({ text: message })
    } catch (refused) {
      onFailed((refused as CallFailure).message)
    }
    onChanged()
  }
  return (
    <Button
      size="small"
      tone="main"
      busy={isSending}
      busyLabel={texts.beginning}
      onClick={() => void begin()}
    >
      {texts.begin}
    </Button>
  )
}

/** Calls the student, or opens WhatsApp with a first sentence. */
function Reach({ application, name, phone }: { application: Application; name: string; phone: string }) {
  const officer = useAppSelector((state) => state.info.user?.name ?? '')
  const text = texts.whatsappText({
    name,
    officer,
    office: site.name,
    reference: application.reference,
    program: application.program.programName,
  })
  return <ReachButtons phone={phone} text={text} />
}

/** Keeps what is scrolled to, or receives the focus, from being covered by the header. */
function useRoomAbove(element: { current: HTMLElement | null }): void {
  useEffect(() => {
    const header = element.current!
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => {
      const stays = getComputedStyle(header).position === 'sticky'
      const room = stays ? `${header.offsetHeight + 12}px` : ''
      style.scrollPaddingTop = room
      // For what stays in view below it.
      style.setProperty('--room-above', room)
    })
    watch.observe(header)
    return () => {
      watch.disconnect()
      style.scrollPaddingTop = ''
      style.removeProperty('--room-above')
    }
  }, [element])
}
