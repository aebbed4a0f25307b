import type { DocumentKind } from '#platform/contract/documents.ts'
import { Button } from '#kit/ui/button.tsx'
import { FilePick } from '#kit/ui/fields/file-drop.tsx'
import { CameraIcon, WarningIcon } from '#kit/ui/icons.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { documentFieldTexts as texts } from '#texts/applications/submit/apply.ts'
import type { PhotoFlag } from '#areas/applications/documents/web/picture-checks.ts'

/** A button that takes the photo of a document again. */
export const TakeAgain = ({ name, onFile }: { name: DocumentKind; onFile: (file: File) => void }) => (
  <FilePick label={texts.takeAgain} icon={<CameraIcon />}>
    <input
      type="file"
      accept="image/*"
      capture="environment"
      aria-label={texts.takeAgainOf({ name: documentLabels[name] })}
      className="sr-only"
      onChange={(event) => {
        const [file] = event.target.files ?? []
        if (file) onFile(file)
        event.target.value = ''
      }}
    />
  </FilePick>
)

/** Warnings about a photo, with the choice to retake or keep it. It never blocks. */
export function PhotoWarning({
  name,
  flags,
  same,
  onFile,
  onKeep,
}: {
  name: DocumentKind
  flags: readonly PhotoFlag[]
  /** Another document with the same photo. */
  same: DocumentKind | null
  onFile: (file: File) => void
  onKeep: () => void
}) {
  const label = documentLabels[name]
  return (
    <div role="status" className="grid gap-2.5 rounded-control bg-sun-tint px-3.5 py-3 text-sm">
      {[
        ...(same === null ? [] : [texts.samePhoto({ other: documentLabels[same] })]),
        ...flags.map((flag) => texts.flags[flag]),
      ].map((warning) => (
        <p key={warning} className="flex items-start gap-2">
          <WarningIcon className="mt-0.5 flex-none text-wait" />
          <span>{warning}</span>
        </p>
      ))}
      <div className="flex flex-wrap gap-2 max-xs:[&>*]:flex-[1_1_100%]">
        <TakeAgain name={name} onFile={onFile} />
        <Button size="small" aria-label={texts.keepItOf({ name: label })} onClick={onKeep}>
          {texts.keepIt}
        </Button>
      </div>
    </div>
  )
}
