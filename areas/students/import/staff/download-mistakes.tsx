import { useState } from 'react'
import { call, CallError } from '#kit/store/api.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { studentImportTexts as texts } from '#texts/students/import/student-import.ts'
import { refusedStudentRows } from '../contract.ts'
import { wishesAsText, type FileWishes } from './file-wishes.ts'

/** Saves the rows with a mistake as CSV, each with what is wrong. */
export function DownloadMistakes({ file, wishes }: { file: File; wishes: FileWishes }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function download() {
    setBusy(true)
    setError(null)
    try {
      const { csv } = await call(refusedStudentRows, { files: { file }, body: wishesAsText(wishes) })
      saveFile(new Blob([csv], { type: 'text/csv' }), texts.refusedFile)
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      setError(caught.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="small"
        icon={<DownloadIcon data-small />}
        busy={busy}
        busyLabel={texts.refusedDownloading}
        onClick={() => void download()}
      >
        {texts.refusedDownload}
      </Button>
      <p className="text-sm text-soft">{texts.refusedHelp}</p>
      {error !== null && (
        <Banner tone="error" lead={texts.refusedFailed}>
          {error}
        </Banner>
      )}
    </div>
  )
}
