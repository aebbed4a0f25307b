import { UnsentFileList, type UnsentFiles } from '#areas/applications/offers-web.ts'
import { messageFileTexts as texts } from '#texts/conversation/messages/files.ts'
import { messageFileParts } from '../contract.ts'

interface Props {
  of: UnsentFiles
  busy: boolean
  /** Whether the message waits for its files. */
  waiting: boolean
  /** What the server said about the files. */
  error: string | undefined
}

/** The photos and PDFs that go with a message. */
export function MessageFilesField({ of, busy, waiting, error }: Props) {
  return (
    <div className="grid gap-2">
      <UnsentFileList of={of} most={messageFileParts.length} busy={busy} texts={texts} error={error} />
      <p role="status" className="text-sm text-soft empty:hidden">
        {waiting && of.files.length > 0 ? texts.waiting : null}
      </p>
    </div>
  )
}
