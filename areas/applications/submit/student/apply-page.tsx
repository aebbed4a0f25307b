import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Redirect, useParams, useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { applySteps } from '#areas/applications/drafts/contract.ts'
import type { ApplyStep } from '#areas/applications/drafts/contract.ts'
import { showProgram, type Program } from '#areas/catalogue/programs/contract/programs.ts'
import { textsFor } from '#kit/acting/texts-for.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { StepRoad } from '#kit/ui/cards/step-road.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { useApplied } from '#areas/applications/drafts/student/use-applied.ts'
import { DraftStatus } from '#areas/applications/drafts/student/draft-status.tsx'
import { drafts } from '#areas/applications/drafts/student/draft-store.ts'
import type { Draft } from '#areas/applications/drafts/student/draft-store.ts'
import { useDraft } from '#areas/applications/drafts/student/use-draft.ts'
import { actingApplyTexts, actingSentTexts, applyTexts, sentTexts } from '#texts/applications/submit/apply.ts'
import { AppliedBanner } from './applied-banner.tsx'
import { DetailsStep } from './apply-details-step.tsx'
import type { DocumentsStepProps } from './apply-documents-step.tsx'
import { ProgramStep } from './apply-program-step.tsx'
import type { SendStepProps } from './apply-send-step.tsx'
import type { ApplySentProps } from './apply-sent.tsx'
import { takenIntakes } from './intake-choices.ts'
import { useFormDocuments } from './documents/use-form-documents.ts'
import type { PhotoStore } from './documents/use-form-documents.ts'

/** Later steps are preloaded while earlier ones are filled in, because the network may be gone later. */
const loadDocumentsStep = () => import('./apply-documents-step.tsx')
const DocumentsStep = lazyPage<DocumentsStepProps>(loadDocumentsStep)
const loadSendStep = () => import('./apply-send-step.tsx')
const SendStep = lazyPage<SendStepProps>(loadSendStep)
const loadSent = () => import('./apply-sent.tsx')
const ApplySent = lazyPage<ApplySentProps>(loadSent)
const coming = { program: [], details: [loadDocumentsStep], documents: [loadSendStep], send: [loadSent] }

/** No chosen documents; a constant, so that its identity is stable. */
const none = {}

/** Applying to a program, in four steps. */
export default function ApplyPage() {
  const { universityId = '', programId = '' } = useParams()
  const [query] = useSearchParams()
  const [sent, setSent] = useState<Application | null>(null)
  const sentId = query.get('sent')
  // The back button leads to the sent application, not to an empty form.
  const [before, setBefore] = useState<{ programId: string; sentId: string } | null>(null)
  useEffect(() => {
    if (sentId !== null) setBefore({ programId, sentId })
  }, [programId, sentId])
  const { data, isStale, failure, reload } = useLoaded(
    showProgram,
    sentId === null ? { params: { programId } } : null,
  )
  const found = isStale ? null : (data?.program ?? null)
  const program = found?._id === programId && found.university._id === universityId ? found : null
  if (sentId !== null) return <Sent applicationId={sentId} sent={sent?._id === sentId ? sent : null} />
  if (before?.programId === programId) {
    return <Redirect to={paths.application(before.sentId)} replace />
  }
  if (program !== null) return <ApplyForm program={program} onSent={setSent} />
  return (
    <Unready
      // A program of another university counts as not found.
      error={found !== null ? pageTexts.trouble.notFound : (failure?.message ?? null)}
      failure={failure}
      again={() => void reload()}
    />
  )
}

function Sent(props: ApplySentProps) {
  usePageArrival(textsFor(sentTexts, actingSentTexts).title, 'sent')
  return (
    <Suspense fallback={<StepSkeleton />}>
      <ApplySent {...props} />
    </Suspense>
  )
}

const StepSkeleton = () => (
  <Card as="div" padded>
    <SkeletonText lines={7} />
  </Card>
)

interface UnreadyProps {
  error: string | null
  failure: CallFailure | null
  again: () => void
}

function Unready({ error, failure, again }: UnreadyProps) {
  usePageArrival(applyTexts.titles.program)
  return (
    <>
      <PageTitle>{applyTexts.titles.program}</PageTitle>
      {error === null ? (
        <Loading label={applyTexts.loading}>
          <StepSkeleton />
        </Loading>
      ) : (
        <LoadFailure error={error} failure={failure} onRetry={again} />
      )}
    </>
  )
}

function ApplyForm({ program, onSent }: { program: Program; onSent: (application: Application) => void }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const userId = useAppSelector((state) => state.info.user?._id)
  const texts = textsFor(applyTexts, actingApplyTexts)
  const { draft, account, change, saveLocally, push, choose, discard } = useDraft(userId, program)
  const applied = useApplied()
  const here = paths.apply(program.university._id, program._id)
  const hrefOf = useCallback((step: ApplyStep) => `${here}?step=${step}`, [here])
  const reached = draft === null ? 0 : applySteps.indexOf(draft.reached)
  const wanted = applySteps.indexOf((query.get('step') ?? 'program') as ApplyStep)
  const at = Math.max(0, Math.min(wanted, reached))
  const step = applySteps[at]!
  const direct = program.applying?.route === 'direct' ? program.applying.url : null
  const title = direct === null ? texts.titles[step] : texts.titles.direct
  usePageArrival(title, step)

  useEffect(() => {
    for (const load of coming[step]) load().catch(() => undefined)
  }, [step])
  const store = usePhotoStore(draft)
  const documents = useFormDocuments(store, draft?.documents ?? none, choose)
  const goTo = useCallback(
    (next: ApplyStep) => {
      const further = applySteps.indexOf(next) > reached
      void change(further ? { reached: next } : {}).then(() => navigate(hrefOf(next)))
    },
    [change, hrefOf, navigate, reached],
  )
  const finish = useCallback(
    (application: Application) => {
      onSent(application)
      void discard()
      navigate(`${here}?sent=${application._id}`, { replace: true })
    },
    [discard, here, navigate, onSent],
  )

  const leave = paths.university(program.university._id)
  const intake = draft && formatIntake(draft.intake)
  const taken = applied ? takenIntakes(program._id, applied.applications) : []
  const open = (applied?.applications ?? []).filter(
    ({ program: { _id }, intake: start }) => _id === program._id && taken.includes(start ?? ''),
  )
  const running = open[0]
  const same = open.find(({ intake: start }) => (start ?? '') === draft?.intake)
  const props = draft && { program, draft, change, saveLocally, push, goTo, hrefOf, leave }
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[
              { label: program.university.universityName, href: leave },
              { label: intake ? formatList([program.programName, intake], 'unit') : program.programName },
            ]}
          />
        }
      >
        {title}
      </PageTitle>
      {direct !== null ? (
        <Card as="div">
          <EmptyState
            title={texts.direct}
            className="py-10"
            action={
              <LinkButton tone="main" href={direct} target="_blank" rel="noreferrer noopener">
                {texts.directLink}
              </LinkButton>
            }
          >
            {texts.directHelp}
          </EmptyState>
        </Card>
      ) : !program.open ? (
        <Card as="div">
          <EmptyState
            title={texts.closed}
            className="py-10"
            action={<LinkButton href={leave}>{texts.otherPrograms}</LinkButton>}
          >
            {texts.closedHelp}
          </EmptyState>
        </Card>
      ) : (
        <>
          <StepRoad
            className="mb-6 max-w-[860px]"
            label={texts.progress}
            current={at}
            passedLabel={texts.completed}
            summary={describeStep(at)}
            steps={applySteps.map((key) => ({ key, label: texts.steps[key], href: hrefOf(key) }))}
          />
          <div className="grid items-start gap-x-7 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(240px,340px)]">
            <div className="min-w-0">
              {props === null ? (
                <Loading label={texts.loading}>
                  <StepSkeleton />
                </Loading>
              ) : step === 'program' ? (
                <ProgramStep {...props} taken={taken} applicationId={running?._id ?? null} />
              ) : same !== undefined && step !== 'send' ? (
                <AppliedBanner applicationId={same._id} />
              ) : step === 'details' ? (
                <DetailsStep {...props} />
              ) : (
                <Suspense fallback={<StepSkeleton />}>
                  {step === 'documents' ? (
                    <DocumentsStep {...props} documents={documents} />
                  ) : (
                    <SendStep
                      {...props}
                      documents={documents}
                      applicationId={same?._id ?? null}
                      onSent={finish}
                    />
                  )}
                </Suspense>
              )}
            </div>
            {draft && (
              <DraftStatus draft={draft} account={account} closes={closingDay(program, draft.intake)} />
            )}
          </div>
        </>
      )}
    </>
  )
}

/** The last day to apply for the chosen start, else the next one of the program. */
const closingDay = (program: Program, intake: string): string | null =>
  program.intakes.find(({ code }) => code === intake)?.closes ?? program.nextDeadline

function usePhotoStore(draft: Draft | null): PhotoStore | null {
  const userId = draft?.userId
  const programId = draft?.programId
  return useMemo(() => {
    if (userId === undefined || programId === undefined) return null
    const of = { userId, programId }
    return {
      load: (name) => drafts.photo(of, name),
      save: (name, photo) => drafts.savePhoto(of, name, photo),
      remove: (name) => drafts.removePhoto(of, name),
    }
  }, [userId, programId])
}

/** `Step 1 of 4. Next: your details`. */
function describeStep(at: number): string {
  const texts = textsFor(applyTexts, actingApplyTexts)
  const next = applySteps[at + 1]
  const counts = { step: at + 1, steps: applySteps.length }
  return next === undefined
    ? texts.stepOf(counts)
    : texts.stepOfWithNext({ ...counts, next: texts.nextSteps[next] })
}
