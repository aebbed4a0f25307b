import { useState } from 'react'
import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { ReplyDialog } from '#kit/forms/reply-dialog.tsx'
import { Record } from '#kit/lists/record.tsx'
import { formatList } from '#kit/format/local-formats.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { studentListTexts } from '#texts/students/records/records.ts'
import { duplicateListTexts } from '#texts/students/duplicates/duplicates.ts'
import { mergeChecks, mergeTexts as texts } from '#texts/students/merging/merging.ts'
import { DifferentPeopleButton } from '#areas/students/duplicates/staff/different-people-button.tsx'
import { previewMerge, requestMerge, type MergePreview } from '../contract.ts'
import { MergeSideCard } from './merge-side-card.tsx'
import { PendingMerge } from './pending-merge.tsx'

/** Two records of perhaps one student side by side, and the request to merge them. */
export default function MergePage() {
  const { studentId = '', otherId = '' } = useParams()
  const preview = useLoaded(previewMerge, { params: { studentId, otherId } })
  usePageArrival(texts.title, `${studentId} ${otherId}`)
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[
              { label: studentListTexts.title, href: paths.staffStudents },
              { label: duplicateListTexts.title, href: paths.staffDuplicates },
              { label: texts.title },
            ]}
          />
        }
      >
        {texts.title}
      </PageTitle>
      <Record
        of={preview}
        loading={texts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={8} />
          </Card>
        }
      >
        {({ data }) => <Preview of={data} />}
      </Record>
    </>
  )
}

/** What one person has one of; a passport may have been renewed. */
const ofOnePerson = ['dateOfBirth', 'cnicEnds', 'passportEnds'] as const

function Preview({ of }: { of: MergePreview }) {
  const { remaining, other, obstacle, onBothShortlists, pending } = of
  const different = ofOnePerson.filter(
    (fact) => remaining[fact] !== null && other[fact] !== null && remaining[fact] !== other[fact],
  )
  const [asking, setAsking] = useState(false)
  const { send } = useSend(requestMerge)
  return (
    <div className="grid gap-5">
      <p className="max-w-[44em] text-sm text-soft">{texts.lead}</p>
      {obstacle !== null && (
        <Banner tone="info" lead={texts.obstacle}>
          {obstacle}
        </Banner>
      )}
      {different.length > 0 && (
        <Banner tone="turn" count="!" lead={texts.different}>
          {texts.differs({ facts: formatList(different.map((fact) => texts.facts[fact])) })}
        </Banner>
      )}
      {pending !== null && obstacle === null && <PendingMerge of={pending} remainingId={remaining._id} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MergeSideCard of={remaining} heading={texts.kept} />
        <MergeSideCard of={other} heading={texts.other} />
      </div>
      <Card padded aria-labelledby="what-happens" className="grid gap-3">
        <h2 id="what-happens" className="text-h4">
          {texts.whatHappens}
        </h2>
        <ul className="grid list-disc gap-1 ps-5 text-sm">
          {texts.happens.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {onBothShortlists > 0 && <li>{texts.both({ count: onBothShortlists })}</li>}
        </ul>
      </Card>
      {obstacle === null && (
        <div className="flex flex-wrap gap-2">
          {pending === null && (
            <>
              <Button tone="main" onClick={() => setAsking(true)}>
                {texts.ask}
              </Button>
              <LinkButton href={paths.staffMerge(other._id, remaining._id)}>{texts.swap}</LinkButton>
            </>
          )}
          <DifferentPeopleButton studentId={remaining._id} otherId={other._id} size="normal" />
        </div>
      )}
      <ReplyDialog
        formName={`merge ${remaining._id} ${other._id}`}
        open={asking}
        heading={texts.askHeading}
        texts={texts}
        text={{
          field: 'reason',
          label: texts.reason,
          hint: texts.reasonHint,
          needed: mergeChecks.reason,
          most: 500,
        }}
        onClose={() => setAsking(false)}
        onSend={async (reason) => {
          const params = { studentId: remaining._id, otherId: other._id }
          const { message } = await send({ params, body: { reason } })
          return message
        }}
      />
    </div>
  )
}
