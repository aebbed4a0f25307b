import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications.ts'
import { documentNames } from '#contract/documents.ts'
import { intakeInWords } from '../../shared/applications/intake-in-words.ts'
import { paperOf } from '../../shared/applications/document-paper.ts'
import { ProfileFacts } from '../../shared/applications/profile-facts.tsx'
import { countryName } from '../../shared/local-formats.ts'
import { useRequest } from '../../store/hooks.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Paper } from '../../illustrations/papers.tsx'
import { applicationWords } from '../../words/en-applications.ts'
import { applyWords } from '../../words/en-apply.ts'
import { recordRequest } from '../record/record-requests.ts'
import { ApplyActions } from './apply-actions.tsx'
import { useProfile } from './apply-details-step.tsx'
import type { StepProps } from './apply-step.ts'
import { SendingReport } from './sending-report.tsx'
import type { Photos } from './use-photos.ts'
import { useSending } from './use-sending.ts'

const words = applyWords.send

export interface SendStepProps extends StepProps {
  photos: Photos
  onSent: (application: Application) => void
}

/** Everything once more, as the officer will see it, and the button. */
export default function SendStep({ program, draft, hrefOf, leave, photos, onSent }: SendStepProps) {
  const { record } = useProfile(draft.userId)
  const studies = useStudies()
  const { sending, send, stop } = useSending(draft, photos, onSent)
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  const busy = sending.state === 'sending'
  const tried = sending.state === 'failed' || sending.state === 'stopped'
  const { universityName, country } = program.university
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (agreed && !busy) void send()
      }}
    >
      <div className="grid gap-4">
        <Part heading={words.program} change={hrefOf('program')}>
          <DefinitionList
            notGiven={words.noStart}
            facts={[
              { key: 'university', term: applyWords.program.university, value: universityName },
              { key: 'program', term: applyWords.program.program, value: program.programName },
              { key: 'start', term: words.start, value: intakeInWords(draft.intake) },
            ]}
          />
        </Part>
        <Part heading={words.details} change={hrefOf('details')}>
          {record && <ProfileFacts profile={{ ...record.details, ...record, ...studies }} />}
        </Part>
        <Part heading={words.documents} change={hrefOf('documents')}>
          <Papers photos={photos} needed={program.requiredDocuments ?? []} />
        </Part>
        <Card as="div" padded>
          <Checkbox
            label={words.true(universityName, countryName(country))}
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
            error={asked && !agreed ? words.trueMissing : undefined}
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
        <Button type="submit" tone="main" busy={busy} busyLabel={words.sending}>
          {tried ? words.again : words.button}
        </Button>
      </ApplyActions>
    </form>
  )
}

/** Studies and tests, which go along as they are; nothing while they are on their way. */
function useStudies() {
  const { data, run } = useRequest(recordRequest)
  useEffect(() => void run({}), [run])
  const { schooling, tests } = data?.record ?? {}
  return { schooling, tests }
}

function Part({ heading, change, children }: { heading: string; change: string; children: ReactNode }) {
  return (
    <Card padded className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h5 tracking-normal">{heading}</h2>
        <Anchor href={change} aria-label={words.changeOf(heading)} className="text-sm">
          {words.change}
        </Anchor>
      </div>
      {children}
    </Card>
  )
}

function Papers({ photos, needed }: { photos: Photos; needed: readonly string[] }) {
  return (
    <ul className="grid gap-2.5">
      {documentNames.map((name) => {
        const photo = photos[name]
        const label = applicationWords.documents[name]
        return (
          <li key={name} className="flex items-center gap-3">
            {photo?.state === 'ready' ? (
              <img
                src={photo.url}
                alt={applyWords.documents.alt(label)}
                className="size-11 flex-none rounded-control border border-edge object-cover"
              />
            ) : (
              <Paper kind={paperOf(name)} className="size-11" />
            )}
            <span className="min-w-0 flex-1">{label}</span>
            {photo?.state === 'ready' ? (
              <Badge tone="ok">{applyWords.documents.ready}</Badge>
            ) : (
              <Badge tone="plain">{needed.includes(name) ? words.missing : words.notAdded}</Badge>
            )}
          </li>
        )
      })}
    </ul>
  )
}
