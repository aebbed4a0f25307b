import { Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { useHasUnsaved } from '#kit/forms/unsaved-form.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { NeighborLinks } from '#kit/lists/neighbor-links.tsx'
import { Record } from '#kit/lists/record.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { paths } from '#kit/routing/paths.ts'
import { useNavigate } from '#kit/routing/router.tsx'
import { ShortcutsDialog } from '#kit/shortcuts/shortcuts-dialog.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { usePolling } from '#kit/store/use-polling.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { AddStudentDialog } from '#areas/students/offers-staff.ts'
import { RemoveDialog } from '#areas/conversation/newsletter/staff/remove-dialog.tsx'
import { deleteEnquiry, openNextEnquiry } from '../contract/enquiry-inbox.ts'
import { showEnquiry, type EnquiryDetails } from '../contract/one-enquiry.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'
import { oneEnquiryTexts } from '#texts/conversation/enquiries/one-enquiry.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { ShortcutsButton } from '#kit/shortcuts/shortcuts-button.tsx'
import { isolated } from '#kit/language/isolated.ts'
import { answerTypedFor } from './answer-form.tsx'
import { describeCallBack } from './parts/call-back-day.ts'
import { callTypedFor, CallsCard } from './calls-card.tsx'
import { EnquiryOfficer } from './enquiry-officer.tsx'
import { nameOf } from './enquiry-names.ts'
import { useEnquiryTrail } from './enquiry-trail.ts'
import { EnquiryHistory, OtherEnquiries } from './history-card.tsx'
import { QuestionCard } from './question-card.tsx'
import { ReachBar } from './reach-bar.tsx'
import { StudentCard } from './student-card.tsx'
import { oneEnquiryKeys, useOneEnquiryKeys } from './use-enquiry-keys.ts'
import { waitedFor } from './waited-for.ts'

/** How often to ask whether an answer has arrived, in milliseconds. */
const mailPollEvery = 5_000

// Nobody waits for it.
const WhoAnswers = lazyPage<{ enquiryId: string }>(
  () => import('#areas/conversation/live/staff/who-answers.tsx'),
)

/** One enquiry: what somebody wrote, how to reach them, and everything the office did about it. */
export default function EnquiryPage() {
  const { enquiryId = '' } = useParams()
  return <OneEnquiry key={enquiryId} enquiryId={enquiryId} />
}

function OneEnquiry({ enquiryId }: { enquiryId: string }) {
  const loaded = useLoaded(showEnquiry, { params: { enquiryId } })
  const enquiry = loaded.isStale ? null : (loaded.data?.data ?? null)
  // Nothing announces that an e-mail has arrived.
  usePolling(loaded, enquiry?.answers.some(({ mail }) => mail === 'waiting') ? mailPollEvery : null)
  const { address, neighbors } = useEnquiryTrail(enquiryId)
  const title = enquiry === null ? oneEnquiryTexts.title : nameOf(enquiry)
  usePageArrival(title, enquiryId)
  const navigate = useNavigate()
  const next = useSend(openNextEnquiry)
  const [showsKeys, setShowsKeys] = useState(false)
  const openNext = () => {
    if (next.isSending) return
    void next.send({ body: { except: enquiryId } }).then(({ message, data }) => {
      if (data === null) showToast({ text: message })
      else navigate(paths.staffEnquiry(data._id))
    }, shownByState)
  }
  useOneEnquiryKeys({
    onStep: (step) => {
      const id = step === 1 ? neighbors?.next : neighbors?.previous
      if (id !== undefined) navigate(paths.staffEnquiry(id))
    },
    onNext: openNext,
    onHelp: () => setShowsKeys(true),
  })
  return (
    <>
      <PageTitle
        isName={enquiry !== null}
        crumb={
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Breadcrumb
              label={pageTexts.trail}
              crumbs={[{ label: texts.title, href: address }, { label: title }]}
            />
            <div className="mb-2 flex flex-wrap items-center gap-2">
              <ShortcutsButton onOpen={() => setShowsKeys(true)} />
              {neighbors !== null && (
                <NeighborLinks
                  of={neighbors}
                  texts={{ ...oneEnquiryTexts.neighbors, place: oneEnquiryTexts.neighbors.place(neighbors) }}
                  hrefOf={paths.staffEnquiry}
                />
              )}
            </div>
          </div>
        }
        sub={enquiry !== null && <Since of={enquiry} />}
        actions={
          enquiry !== null && (
            <>
              <ReachBar of={enquiry} />
              <Button
                size="small"
                tone={enquiry.handledAt === null ? 'line' : 'main'}
                busy={next.isSending}
                busyLabel={texts.opening}
                onClick={openNext}
              >
                {texts.openNext}
              </Button>
            </>
          )
        }
      >
        <bdi>{title}</bdi>
      </PageTitle>
      {next.failure !== null && (
        <Banner tone="error" className="mb-4">
          {next.failure.message}
        </Banner>
      )}
      {enquiry !== null && (
        <Suspense>
          <div className="mb-3 empty:hidden">
            <WhoAnswers enquiryId={enquiryId} />
          </div>
        </Suspense>
      )}
      <Record
        of={loaded}
        loading={oneEnquiryTexts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={8} />
          </Card>
        }
      >
        {({ data }) => <EnquiryCards of={data} list={address} onStale={() => void loaded.reload()} />}
      </Record>
      <ShortcutsDialog
        open={showsKeys}
        list={oneEnquiryKeys}
        names={texts.keys}
        onClose={() => setShowsKeys(false)}
      />
    </>
  )
}

/** What kind it is, when it came, how long it waits, when to call back, and how it ended. */
function Since({
  of: { kind, receivedAt, handledAt, handledBy, closeReason, callBackOn },
}: {
  of: EnquiryDetails
}) {
  const callBack = callBackOn === null ? null : describeCallBack(callBackOn, new Date())
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={kind === 'contact' ? 'work' : 'plain'}>{texts.kindOf[kind]}</Badge>
      <span>{formatTimestamp(receivedAt)}</span>
      {handledAt === null ? (
        <strong className="font-semibold text-ink">
          {texts.waiting({ time: waitedFor(receivedAt, new Date()) })}
        </strong>
      ) : (
        <span>
          {texts.handledBy({ name: isolated(handledBy ?? texts.somebody), when: formatTimestamp(handledAt) })}
        </span>
      )}
      {closeReason !== null && <Badge tone="plain">{texts.ends[closeReason]}</Badge>}
      {callBack !== null && <Badge tone={callBack.tone}>{callBack.text}</Badge>}
    </span>
  )
}

interface CardsProps {
  of: EnquiryDetails
  /** The address of the list. */
  list: string
  onStale: () => void
}

function EnquiryCards({ of, list, onStale }: CardsProps) {
  const { _id: enquiryId } = of
  const navigate = useNavigate()
  const { send: remove } = useSend(deleteEnquiry)
  const hasUnsaved = useHasUnsaved()
  const [query] = useSearchParams()
  const [answering, setAnswering] = useState(
    () => of.email !== null && (query.get('do') === 'answer' || hasUnsaved(answerTypedFor(enquiryId))),
  )
  const [recording, setRecording] = useState(
    () => of.phone !== null && (query.get('do') === 'call' || hasUnsaved(callTypedFor(enquiryId))),
  )
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <QuestionCard
            of={of}
            answering={answering}
            onAnswer={setAnswering}
            recording={recording}
            onCall={() => setRecording(true)}
            onStale={onStale}
          />
          {of.phone !== null && <CallsCard of={of} recording={recording} onRecord={setRecording} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {of.handledAt === null && (
            <Card as="aside" padded aria-labelledby="officer" className="grid gap-3">
              <h2 id="officer" className="text-h4">
                {oneEnquiryTexts.officer}
              </h2>
              <EnquiryOfficer of={of} onStale={onStale} />
            </Card>
          )}
          <StudentCard of={of} onAdd={() => setAdding(true)} onStale={onStale} />
          <OtherEnquiries of={of} />
          <EnquiryHistory of={of} />
          <div>
            <Button size="small" tone="text" onClick={() => setDeleting(true)}>
              {oneEnquiryTexts.remove}
            </Button>
          </div>
        </div>
      </div>
      <AddStudentDialog
        from={
          adding
            ? {
                name: nameOf(of),
                email: of.email,
                phone: of.phone,
                education: of.qualification,
                enquiryId,
              }
            : null
        }
        onClose={() => setAdding(false)}
        onAdded={(id) => navigate(paths.staffStudent(id))}
      />
      <RemoveDialog
        open={deleting}
        texts={texts}
        onRemove={async () => {
          const reply = await remove({ params: { enquiryId } })
          navigate(list)
          return reply
        }}
        onClose={() => setDeleting(false)}
      >
        {texts.removeHelp}
      </RemoveDialog>
    </>
  )
}
