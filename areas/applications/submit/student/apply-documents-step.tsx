import { useEffect } from 'react'
import { documentNames, documentKinds } from '#platform/contract/documents.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { usualDocuments } from '#areas/applications/states/contract/still-to-add.ts'
import { Button } from '#kit/ui/button.tsx'
import { loadChecks } from '#areas/applications/documents/student/photo.ts'
import { applyTexts, documentFieldTexts } from '#texts/applications/submit/apply.ts'
import { ApplyActions } from './apply-actions.tsx'
import type { StepProps } from './apply-step.ts'
import { DocumentFields } from './documents/document-fields.tsx'
import type { FormDocuments } from './documents/use-form-documents.ts'

export interface DocumentsStepProps extends StepProps {
  documents: FormDocuments
}

/** The five that everybody may send, and the others that the program requires. */
const offered = (asked: readonly DocumentKind[]): readonly DocumentKind[] =>
  documentKinds.filter((name) => asked.includes(name) || documentNames.some((one) => one === name))

/**
 * The documents: a stored one, a photo, a file or a drop. None of them is required to continue, and uploads continue
 * during the next step.
 */
export default function DocumentsStep({ program, goTo, hrefOf, leave, documents }: DocumentsStepProps) {
  // Loaded before the first photo: the network may be gone by then.
  useEffect(() => void loadChecks().catch(() => undefined), [])
  const preparing = Object.values(documents.documents).some(({ state }) => state === 'preparing')
  const asked = program.requiredDocuments
  return (
    <>
      <DocumentFields
        {...documents}
        names={offered(asked ?? [])}
        needed={usualDocuments(program)}
        notAsked={asked !== null}
      />
      <ApplyActions back={hrefOf('details')} leave={leave}>
        <Button
          tone="main"
          busy={preparing}
          busyLabel={documentFieldTexts.preparing}
          onClick={() => goTo('send')}
        >
          {applyTexts.goTo.send}
        </Button>
      </ApplyActions>
    </>
  )
}
