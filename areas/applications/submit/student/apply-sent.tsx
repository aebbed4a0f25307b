import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { showApplication, type Application } from '#areas/applications/list/contract/applications.ts'
import { textsFor } from '#kit/acting/texts-for.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatDeadline } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { isActing } from '#kit/store/api.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { Milestone } from '#kit/ui/cards/step-marker.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { ReceiptButton } from '#areas/applications/list/student/receipt-button.tsx'
import { actingSentTexts, sentTexts } from '#texts/applications/submit/apply.ts'

/** Loaded last; the page is complete without it. */
const PushOffer = lazy<ComponentType>(() =>
  import('#kit/push/push-offer.tsx').catch(() => ({ default: () => null })),
)

export interface ApplySentProps {
  applicationId: string
  /** The application from the server's reply; null after a reload. */
  sent: Application | null
}

/** After sending: the reference, what happens next, and by when. Also shown after a reload. */
export default function ApplySent({ applicationId, sent }: ApplySentProps) {
  const texts = textsFor(sentTexts, actingSentTexts)
  const loaded = useLoaded(showApplication, sent === null ? { params: { applicationId } } : null)
  const application = sent ?? (loaded.isStale ? null : (loaded.data?.data ?? null))
  return (
    <>
      <PageTitle
        sub={
          application &&
          texts.programAtUniversity({
            program: application.program.programName,
            university: application.university.universityName,
          })
        }
      >
        {texts.title}
      </PageTitle>
      {sent !== null ? (
        <WhatNext application={sent} />
      ) : (
        <Record
          of={loaded}
          loading={texts.loading}
          shape={
            <Card as="div" padded>
              <SkeletonText lines={5} />
            </Card>
          }
        >
          {({ data }) => <WhatNext application={data} />}
        </Record>
      )}
    </>
  )
}

function WhatNext({ application }: { application: Application }) {
  const texts = textsFor(sentTexts, actingSentTexts)
  const message = useAppSelector((state) => state.student.requests.submit.message)
  return (
    <div className="grid max-w-[46rem] gap-5">
      <Banner tone="ok" announce>
        {message ?? texts.message}
      </Banner>
      <Card padded className="grid gap-6">
        <div className="flex items-center gap-4">
          <Milestone />
          <div className="min-w-0">
            <p className="text-sm text-soft">{texts.reference}</p>
            <p className="mt-1 font-head text-h2 leading-none font-[740] break-words tabular-nums">
              {application.reference}
            </p>
            <p className="mt-1 text-xs text-soft">{texts.referenceHelp}</p>
          </div>
        </div>
        <div>
          <h2 className="text-h3">{texts.next}</h2>
          <ol className="mt-2 grid list-decimal gap-1.5 ps-5">
            <li>{texts.email}</li>
            <li>
              {application.checkBy === null
                ? texts.checkOpen
                : texts.check({ day: formatDeadline(application.checkBy) })}
            </li>
            <li>{texts.answer}</li>
          </ol>
        </div>
        {application.missingDocuments.length > 0 && (
          <div>
            <h2 className="text-h5 tracking-normal">{texts.missing}</h2>
            <p className="text-sm text-soft">{texts.missingHelp}</p>
            <ul className="mt-2 list-disc ps-5">
              {application.missingDocuments.map((name) => (
                <li key={name}>{documentLabels[name]}</li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h2 className="text-h5 tracking-normal">{texts.applyAgain}</h2>
          <p className="text-sm text-soft">{texts.applyAgainHelp}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <LinkButton href={paths.application(application._id)} tone="main">
            {texts.follow}
          </LinkButton>
          <ReceiptButton application={application} />
          {!isActing() && <LinkButton href={paths.universities}>{texts.find}</LinkButton>}
        </div>
      </Card>
      {!isActing() && (
        <Suspense>
          <PushOffer />
        </Suspense>
      )}
    </div>
  )
}
