import { useEffect } from 'react'
import { documentNames, paperNames } from '#contract/documents.ts'
import type { PaperName } from '#contract/documents.ts'
import { usualDocuments } from '#contract/still-to-add.ts'
import { Button } from '../../ui/button.tsx'
import { applyWords } from '../../words/en-apply.ts'
import { ApplyActions } from './apply-actions.tsx'
import type { StepProps } from './apply-step.ts'
import { loadChecks } from './photo.ts'
import { PhotosFields } from './photos-fields.tsx'
import type { PapersInHand } from './use-papers.ts'

export interface DocumentsStepProps extends StepProps {
  papers: PapersInHand
}

/** The five everybody may send, and what else the program asks for. */
const offered = (asked: readonly PaperName[]): readonly PaperName[] =>
  paperNames.filter((name) => asked.includes(name) || documentNames.some((one) => one === name))

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
      <PhotosFields
        {...papers}
        names={offered(asked ?? [])}
        needed={usualDocuments(program)}
        notAsked={asked !== null}
      />
      <ApplyActions back={hrefOf('details')} leave={leave}>
        <Button
          tone="main"
          busy={preparing}
          busyLabel={applyWords.documents.preparing}
          onClick={() => goTo('send')}
        >
          {applyWords.goTo.send}
        </Button>
      </ApplyActions>
    </>
  )
}
