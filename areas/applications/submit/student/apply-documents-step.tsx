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
  papers: FormDocuments
}

/** The five everybody may send, and what else the program asks for. */
const offered = (asked: readonly DocumentKind[]): readonly DocumentKind[] =>
  documentKinds.filter((name) => asked.includes(name) || documentNames.some((one) => one === name))

/**
 * The papers: one that is kept, a photo, a file, a drop. None of them is a condition for going on, and what is on its
 * way goes on while the next step is read.
 */
export default function DocumentsStep({ program, goTo, hrefOf, leave, papers }: DocumentsStepProps) {
  // Asked for before the first photograph: the network may be gone by then.
  useEffect(() => void loadChecks().catch(() => undefined), [])
  const preparing = Object.values(papers.papers).some(({ state }) => state === 'preparing')
  const asked = program.requiredDocuments
  return (
    <>
      <DocumentFields
        {...papers}
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
