import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { studentImportTexts as texts } from '#texts/students/import/student-import.ts'
import { refusedStudentRows } from '../contract.ts'
import { wishesAsText, type FileWishes } from './file-wishes.ts'

/** Saves the rows with a mistake as CSV, each with what is wrong. */
export function DownloadMistakes({ file, wishes }: { file: File; wishes: FileWishes }) {
  const { send, isSending, failure } = useSend(refusedStudentRows)
  const download = async () => {
    const { csv } = await send({ files: { file }, body: wishesAsText(wishes) })
    saveFile(new Blob([csv], { type: 'text/csv' }), texts.refusedFile)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="small"
        icon={<DownloadIcon data-small />}
        busy={isSending}
        busyLabel={texts.refusedDownloading}
        onClick={() => void download().catch(shownByState)}
      >
        {texts.refusedDownload}
      </Button>
      <p className="text-sm text-soft">{texts.refusedHelp}</p>
      {failure !== null && (
        <Banner tone="error" lead={texts.refusedFailed}>
          {failure.message}
        </Banner>
      )}
    </div>
  )
}
