import { useEffect } from 'react'
import { documentNames, documentKinds } from '#platform/contract/documents.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { usualDocuments } from '#areas/applications/states/contract/still-to-add.ts'
import { Button } from '#kit/ui/button.tsx'
import { loadChecks } from '#areas/applications/documents/web/photo.ts'
import { applyTexts, documentFieldTexts } from '#texts/applications/submit/apply.ts'
import { ApplyActions } from './apply-actions.tsx'
import type { StepProps } from './apply-step.ts'
import { DocumentSheet } from './documents/document-sheet.tsx'
import type { FormDocuments } from './documents/use-form-documents.ts'

export interface DocumentsStepProps extends StepProps {
  documents: FormDocuments
}

/** The five documents that everybody may send, and others that the program requires. */
const offered = (listed: readonly DocumentKind[]): readonly DocumentKind[] =>
  documentKinds.filter((name) => listed.includes(name) || documentNames.some((one) => one === name))

/**
 * The documents step: stored documents, photos, files or drops, one after the other. None is required to continue, and
 * uploads continue during the next step.
 */
export default function DocumentsStep({ program, goTo, hrefOf, leave, documents }: DocumentsStepProps) {
  // Preloaded, because the network may be gone when the first photo is taken.
  useEffect(() => void loadChecks().catch(() => undefined), [])
  const preparing = Object.values(documents.documents).some(({ state }) => state === 'preparing')
  const listed = program.requiredDocuments
  return (
    <>
      <DocumentSheet {...documents} names={offered(listed ?? [])} needed={usualDocuments(program)} />
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
