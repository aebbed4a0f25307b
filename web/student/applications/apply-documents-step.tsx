import { documentNames } from '#contract/documents.ts'
import { Button } from '../../ui/button.tsx'
import { applyWords } from '../../words/en-apply.ts'
import { ApplyActions } from './apply-actions.tsx'
import type { StepProps } from './apply-step.ts'
import { PhotosFields } from './photos-fields.tsx'
import type { usePhotos } from './use-photos.ts'

/** The papers: photo first, file second, drop third. None of them is a condition for going on. */
export function DocumentsStep({
  program,
  goTo,
  hrefOf,
  leave,
  photos,
}: StepProps & { photos: ReturnType<typeof usePhotos> }) {
  const preparing = Object.values(photos.photos).some(({ state }) => state === 'preparing')
  const asked = program.requiredDocuments
  return (
    <>
      <PhotosFields {...photos} names={documentNames} needed={asked ?? []} notAsked={asked !== null} />
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
