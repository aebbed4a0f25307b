import type { PaperName } from '#contract/documents.ts'
import { Button } from '../../ui/button.tsx'
import { FilePick } from '../../ui/file-drop.tsx'
import { CameraIcon, WarningIcon } from '../../ui/icons.ts'
import { applicationWords } from '../../words/en-applications.ts'
import { applyWords } from '../../words/en-apply.ts'
import type { PhotoFlag } from './draft-store.ts'

const words = applyWords.documents

/** What this device saw in a photograph, in words, and two ways on. It warns and never forbids. */
export function PhotoWarning({
  name,
  flags,
  onFile,
  onKeep,
}: {
  name: PaperName
  flags: readonly PhotoFlag[]
  onFile: (file: File) => void
  onKeep: () => void
}) {
  const label = applicationWords.documents[name]
  return (
    <div role="status" className="grid gap-2.5 rounded-control bg-sun-tint px-3.5 py-3 text-sm">
      {flags.map((flag) => (
        <p key={flag} className="flex items-start gap-2">
          <WarningIcon className="mt-0.5 flex-none text-wait" />
          <span>{words.flags[flag]}</span>
        </p>
      ))}
      <div className="flex flex-wrap gap-2 max-xs:[&>*]:flex-[1_1_100%]">
        <FilePick label={words.takeAgain} icon={<CameraIcon />}>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={words.takeAgainOf(label)}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) onFile(file)
              event.target.value = ''
            }}
          />
        </FilePick>
        <Button size="small" aria-label={words.keepItOf(label)} onClick={onKeep}>
          {words.keepIt}
        </Button>
      </div>
    </div>
  )
}
