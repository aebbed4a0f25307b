import { countryInSentence } from '#kit/format/country-in-sentence.ts'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { documentKinds } from '#platform/contract/documents.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { stillToAdd, usualDocuments } from '#areas/applications/states/contract/still-to-add.ts'
import type { StillToAdd } from '#areas/applications/states/contract/still-to-add.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { mayStartIn } from '#areas/catalogue/programs/contract/stated-intakes.ts'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import { textsFor } from '#kit/acting/texts-for.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { DocumentLine } from '#areas/applications/documents/web/document-line.tsx'
import { ProfileFacts } from '#areas/applications/states/web/profile-facts.tsx'
import { formatList, formatTimestamp, formatSize } from '#kit/format/local-formats.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { stillToAddTexts } from '#texts/applications/states/still-to-add.ts'
import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { StillToAddCard } from '#areas/applications/list/student/still-to-add.tsx'
import {
  actingSendStepTexts,
  documentFieldTexts,
  programStepTexts,
  sendingTexts,
  sendStepTexts as texts,
} from '#texts/applications/submit/apply.ts'
import { AppliedBanner } from './applied-banner.tsx'
import { ApplyActions } from './apply-actions.tsx'
import { useProfile } from './apply-details-step.tsx'
import type { StepProps } from './apply-step.ts'
import { bytesOf, isDoubtful, DocumentThumbnail } from './documents/document-row.tsx'
import { SendingReport } from './sending-report.tsx'
import type { FormDocuments, DocumentState } from './documents/use-form-documents.ts'
import { useSending } from './use-sending.ts'

export interface SendStepProps extends StepProps {
  documents: FormDocuments
  /** An open application to this program and start, once the server has it. */
  applicationId: string | null
  onSent: (application: Application) => void
}

/** Last step: everything the officer will see, and the button to send it. */
export default function SendStep({
  program,
  draft,
  saveLocally,
  hrefOf,
  leave,
  documents,
  applicationId,
  onSent,
}: SendStepProps) {
  const record = useProfile(draft.userId).data?.data ?? null
  const studies = useStudies()
  const { sending, send, stop } = useSending(draft, saveLocally, documents, onSent)
  const [agreed, setAgreed] = useState(false)
  const [triedToSend, setTriedToSend] = useState(false)
  const consent = useRef<HTMLInputElement>(null)
  const busy = sending.state === 'sending'
  const lacks = record && studies.isKnown ? lacksOf(program, record, studies.schooling, documents) : null
  const attempted = sending.state !== 'idle' && !busy
  const { universityName, country } = program.university
  const { details, agreement, agreementWithRequirements } = textsFor(texts, actingSendStepTexts)
  const declare = program.entryRequirements === null ? agreement : agreementWithRequirements
  // Sent from another device. What this one sends itself is reported below.
  if (applicationId !== null && sending.state === 'idle')
    return <AppliedBanner applicationId={applicationId} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTriedToSend(true)
        if (!agreed) return consent.current?.focus()
        if (!busy) send()
      }}
    >
      <div className="grid gap-4">
        <Part heading={texts.program} change={hrefOf('program')}>
          <DefinitionList
            notGiven={texts.noStart}
            facts={[
              { key: 'university', term: programStepTexts.university, value: universityName },
              { key: 'program', term: programStepTexts.program, value: program.programName },
              { key: 'start', term: texts.start, value: formatIntake(draft.intake) },
            ]}
          />
          {!mayStartIn(program, draft.intake, dayFromNow(new Date(), 0)) && (
            <Banner
              tone="turn"
              count="!"
              lead={programStepTexts.intakeGone({ intake: formatIntake(draft.intake) ?? draft.intake })}
            >
              <Anchor href={hrefOf('program')}>{sendingTexts.fixProgram}</Anchor>
            </Banner>
          )}
        </Part>
        <Part heading={details} change={hrefOf('details')}>
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
            <Banner tone="turn" count="!" lead={stillToAddTexts.unsaved}>
              <Anchor href={hrefOf('details')}>{stillToAddTexts.saveThem}</Anchor>
            </Banner>
          )}
        </Part>
        <Part heading={texts.documents} change={hrefOf('documents')}>
          <DocumentList {...documents} needed={usualDocuments(program)} />
        </Part>
        {lacks && (
          <StillToAddCard
            lacks={lacks}
            detailHref={() => hrefOf('details')}
            documentHref={() => hrefOf('documents')}
          >
            <p>{stillToAddTexts.before}</p>
          </StillToAddCard>
        )}
        <Card as="div" padded>
          <Checkbox
            label={declare({ university: universityName, country: countryInSentence(country) })}
            ref={consent}
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
            error={triedToSend && !agreed ? texts.agreementMissing : undefined}
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
          {attempted ? texts.again : texts.button}
        </Button>
      </ApplyActions>
    </form>
  )
}

/** Studies and tests, which are sent unchanged; undefined while loading. */
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
  { documents }: FormDocuments,
): StillToAdd {
  const education = details.education ?? (schooling?.length ? String(schooling.length) : null)
  const sent = Object.entries(documents).filter(([, entry]) => entry.state !== 'unusable')
  return stillToAdd(program, {
    details: { ...details, phone, education },
    documents: sent.map(([name]) => name as DocumentKind),
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
  documents,
  needed,
}: Pick<FormDocuments, 'documents'> & { needed: readonly DocumentKind[] }) {
  const shownKinds = documentKinds.filter((name) => documents[name] !== undefined || needed.includes(name))
  if (shownKinds.length === 0) return <p className="text-sm text-soft">{texts.noDocuments}</p>
  return (
    <ul className="grid gap-1">
      {shownKinds.map((name) => (
        <DocumentLine
          key={name}
          name={name}
          detail={detailOf(documents[name])}
          flags={flagsOf(documents[name])}
          picture={pictureOf(name, documents[name])}
          end={<DocumentStatus entry={documents[name]} />}
        />
      ))}
    </ul>
  )
}

function detailOf(entry: DocumentState | undefined): string | null {
  if (entry?.state === 'stored') {
    const { document, shown } = entry
    if (document === null && shown === null) return null
    const size = formatSize(bytesOf(entry))
    return document ? formatList([size, formatTimestamp(document.uploadedAt)], 'unit') : size
  }
  return entry && 'photo' in entry ? formatSize(entry.photo.bytes.byteLength) : null
}

function pictureOf(name: DocumentKind, entry: DocumentState | undefined): ReactNode {
  const isThere = entry?.state === 'stored' || entry?.state === 'sending' || entry?.state === 'failed'
  return isThere ? <DocumentThumbnail name={name} entry={entry} /> : undefined
}

function flagsOf(entry: DocumentState | undefined): readonly string[] {
  if (entry?.state === 'stored') return entry.document?.flags ?? entry.shown?.photo.flags ?? []
  return entry && 'photo' in entry ? entry.photo.flags : []
}

function DocumentStatus({ entry }: { entry: DocumentState | undefined }) {
  switch (entry?.state) {
    case 'stored':
      return isDoubtful(entry) ? (
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
