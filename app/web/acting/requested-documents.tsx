import { listOfStudent, type Application } from '#areas/applications/list/contract/applications.ts'
import { SendDocuments } from '#areas/applications/submit/student/documents/lazy-send-documents.tsx'
import { formatDeadline } from '#kit/format/local-formats.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { actingTexts as texts } from '#texts/students/acting/acting.ts'

interface Props {
  studentId: string
  /** Nothing is sent without the consent of the student. */
  hasConsent: boolean
  onSent: () => void
}

/** The documents that the office has asked the student for, and the form to send them for the student. */
export function RequestedDocuments({ studentId, hasConsent, onSent }: Props) {
  // Applications that wait on the student come first.
  const { data, isStale, failure, reload } = useLoaded(listOfStudent, { params: { studentId } })
  if (failure !== null) {
    return <LoadFailure error={failure.message} failure={failure} onRetry={() => void reload()} />
  }
  const asked = isStale ? [] : (data?.data ?? []).filter(({ stage }) => stage === 'documents_requested')
  if (asked.length === 0) return null
  const sent = (message: string) => {
    showToast({ text: message })
    void reload()
    onSent()
  }
  return (
    <Card padded aria-labelledby="acting-requested" className="grid grid-cols-1 gap-4">
      <h2 id="acting-requested" className="text-h4">
        {texts.requested}
      </h2>
      {!hasConsent && <p className="text-sm">{texts.requestedNeedConsent}</p>}
      {asked.map((application) => (
        <section
          key={application._id}
          aria-labelledby={`requested-${application._id}`}
          className="grid gap-3 border-t border-line pt-4"
        >
          <Asked application={application} />
          {!hasConsent && (
            <ul className="list-disc ps-5 text-sm">
              {application.missingDocuments.map((name) => (
                <li key={name}>{documentLabels[name]}</li>
              ))}
            </ul>
          )}
          {hasConsent && (
            <SendDocuments
              // Documents that have arrived are not offered again.
              key={application.missingDocuments.join(' ')}
              application={application}
              names={application.missingDocuments}
              needed={application.missingDocuments}
              onSent={(_, message) => sent(message)}
            />
          )}
        </section>
      ))}
    </Card>
  )
}

function Asked({ application }: { application: Application }) {
  const { _id, program, university, reference, documentsDue } = application
  return (
    <div className="grid gap-1">
      <h3 id={`requested-${_id}`} className="text-h5 tracking-normal break-words">
        {texts.requestedFor({ program: program.programName, university: university.universityName })}
      </h3>
      <p className="text-sm text-soft tabular-nums">
        {documentsDue === null
          ? reference
          : texts.requestedBy({ reference, day: formatDeadline(documentsDue) })}
      </p>
    </div>
  )
}
