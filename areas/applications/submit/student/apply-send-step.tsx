import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { documentKinds } from '#platform/contract/documents.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { stillToAdd, usualDocuments } from '#areas/applications/states/contract/still-to-add.ts'
import type { StillToAdd } from '#areas/applications/states/contract/still-to-add.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import { intakeInWords } from '#kit/format/intake-in-words.ts'
import { DocumentLine } from '#areas/applications/documents/web/document-line.tsx'
import { ProfileFacts } from '#areas/applications/states/web/profile-facts.tsx'
import { countryName, listInWords, momentInWords, sizeInWords } from '#kit/format/local-formats.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { stillToAddWords } from '#areas/applications/states/texts/en-still-to-add.ts'
import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { StillToAddCard } from '#areas/applications/list/student/still-to-add.tsx'
import {
  documentFieldTexts,
  programStepTexts,
  sendStepTexts as texts,
} from '#texts/applications/submit/apply.ts'
import { ApplyActions } from './apply-actions.tsx'
import { useProfile } from './apply-details-step.tsx'
import type { StepProps } from './apply-step.ts'
import { bytesOf, isDoubtful, DocumentThumbnail } from './documents/document-row.tsx'
import { SendingReport } from './sending-report.tsx'
import type { FormDocuments, DocumentState } from './documents/use-form-documents.ts'
import { useSending } from './use-sending.ts'

export interface SendStepProps extends StepProps {
  papers: FormDocuments
  onSent: (application: Application) => void
}

/** Everything once more, as the officer will see it, and the button. */
export default function SendStep({ program, draft, hrefOf, leave, papers, onSent }: SendStepProps) {
  const record = useProfile(draft.userId).data?.data ?? null
  const studies = useStudies()
  const { sending, send, stop } = useSending(draft, papers, onSent)
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  const busy = sending.state === 'sending'
  const lacks = record && studies.isKnown ? lacksOf(program, record, studies.schooling, papers) : null
  const tried = sending.state !== 'idle' && !busy
  const { universityName, country } = program.university
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (agreed && !busy) send()
      }}
    >
      <div className="grid gap-4">
        <Part heading={texts.program} change={hrefOf('program')}>
          <DefinitionList
            notGiven={texts.noStart}
            facts={[
              { key: 'university', term: programStepTexts.university, value: universityName },
              { key: 'program', term: programStepTexts.program, value: program.programName },
              { key: 'start', term: texts.start, value: intakeInWords(draft.intake) },
            ]}
          />
        </Part>
        <Part heading={texts.details} change={hrefOf('details')}>
          {record && (
            <ProfileFacts
              profile={{
                ...record.details,
                ...record,
                schooling: studies.schooling,
                tests: studies.tests,
              }}
            />
          )}
          {Object.keys(draft.details).length > 0 && (
            <Banner tone="turn" count="!" lead={stillToAddWords.unsaved}>
              <Anchor href={hrefOf('details')}>{stillToAddWords.saveThem}</Anchor>
            </Banner>
          )}
        </Part>
        <Part heading={texts.documents} change={hrefOf('documents')}>
          <DocumentList {...papers} needed={usualDocuments(program)} />
        </Part>
        {lacks && (
          <StillToAddCard
            lacks={lacks}
            detailHref={() => hrefOf('details')}
            documentHref={() => hrefOf('documents')}
          >
            <p>{stillToAddWords.before}</p>
          </StillToAddCard>
        )}
        <Card as="div" padded>
          <Checkbox
            label={texts.agreement({ university: universityName, country: countryName(country) })}
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
            error={asked && !agreed ? texts.agreementMissing : undefined}
          />
        </Card>
        <SendingReport
          sending={sending}
          onStop={stop}
          documentsHref={hrefOf('documents')}
          programHref={hrefOf('program')}
        />
      </div>
      <ApplyActions back={hrefOf('documents')} leave={leave}>
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.sending}>
          {tried ? texts.again : texts.button}
        </Button>
      </ApplyActions>
    </form>
  )
}

/** Studies and tests, which go along as they are; nothing while they are on their way. */
function useStudies() {
  const { data, failure } = useLoaded(showAcademicRecord, {})
  const { schooling, tests } = data?.record ?? {}
  return { schooling, tests, isKnown: data !== null || failure !== null }
}

/** What the application would lack if it were sent now. */
function lacksOf(
  program: Program,
  { phone, details }: Student,
  schooling: readonly unknown[] | undefined,
  { papers }: FormDocuments,
): StillToAdd {
  const education = details.education ?? (schooling?.length ? String(schooling.length) : null)
  const goAlong = Object.entries(papers).filter(([, paper]) => paper.state !== 'unusable')
  return stillToAdd(program, {
    details: { ...details, phone, education },
    documents: goAlong.map(([name]) => name as DocumentKind),
  })
}

function Part({ heading, change, children }: { heading: string; change: string; children: ReactNode }) {
  return (
    <Card padded className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h5 tracking-normal">{heading}</h2>
        <Anchor href={change} aria-label={texts.changeOf({ part: heading })} className="text-sm">
          {texts.change}
        </Anchor>
      </div>
      {children}
    </Card>
  )
}

function DocumentList({
  papers,
  needed,
}: Pick<FormDocuments, 'papers'> & { needed: readonly DocumentKind[] }) {
  const told = documentKinds.filter((name) => papers[name] !== undefined || needed.includes(name))
  if (told.length === 0) return <p className="text-sm text-soft">{texts.noDocuments}</p>
  return (
    <ul className="grid gap-1">
      {told.map((name) => (
        <DocumentLine
          key={name}
          name={name}
          detail={detailOf(papers[name])}
          flags={flagsOf(papers[name])}
          picture={pictureOf(name, papers[name])}
          end={<DocumentStatus paper={papers[name]} />}
        />
      ))}
    </ul>
  )
}

function detailOf(paper: DocumentState | undefined): string | null {
  if (paper?.state === 'kept') {
    const { document, shown } = paper
    if (document === null && shown === null) return null
    const size = sizeInWords(bytesOf(paper))
    return document ? listInWords([size, momentInWords(document.uploadedAt)], 'unit') : size
  }
  return paper && 'photo' in paper ? sizeInWords(paper.photo.bytes.byteLength) : null
}

function pictureOf(name: DocumentKind, paper: DocumentState | undefined): ReactNode {
  const isThere = paper?.state === 'kept' || paper?.state === 'sending' || paper?.state === 'failed'
  return isThere ? <DocumentThumbnail name={name} paper={paper} /> : undefined
}

function flagsOf(paper: DocumentState | undefined): readonly string[] {
  if (paper?.state === 'kept') return paper.document?.flags ?? paper.shown?.photo.flags ?? []
  return paper && 'photo' in paper ? paper.photo.flags : []
}

function DocumentStatus({ paper }: { paper: DocumentState | undefined }) {
  switch (paper?.state) {
    case 'kept':
      return isDoubtful(paper) ? (
        <Badge tone="wait">{documentFieldTexts.checkPhoto}</Badge>
      ) : (
        <Badge tone="ok">{documentFieldTexts.ready}</Badge>
      )
    case 'sending':
    case 'preparing':
      return <Badge tone="work">{texts.beingSent}</Badge>
    case 'failed':
    case 'unusable':
      return <Badge tone="stop">{documentFieldTexts.notSent}</Badge>
    default:
      return <Badge tone="late">{texts.missing}</Badge>
  }
}
