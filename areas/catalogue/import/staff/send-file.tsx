import { importMessages } from '#texts/catalogue/import/import-messages.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { call, CallError } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { ProgressBar } from '#kit/ui/cards/progress-bar.tsx'
import { catalogueFile, sendCatalogueFile } from '../contract.ts'
import { sendFileTexts as texts } from '#texts/catalogue/import/import.ts'

const accept = '.csv,.tsv,.tab,.txt,.gz,.xlsx,.xlsm,text/csv,text/tab-separated-values'

/** Uploads a file for import, then opens its first step. */
export function SendFile() {
  const navigate = useNavigate()
  const [percent, setPercent] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File | undefined) {
    if (!file) return
    // For a file that is far too large the server closes the connection before it can send the reason.
    if (file.size > catalogueFile.mostBytes) return setError(importMessages.tooLarge)
    setError(null)
    setPercent(0)
    running.current = new AbortController()
    try {
      const { data } = await call(sendCatalogueFile, {
        files: { file },
        onProgress: (sent, total) => setPercent(total === 0 ? 100 : Math.floor((sent / total) * 100)),
        signal: running.current.signal,
      })
      navigate(paths.staffImportFile(data._id))
    } catch (caught) {
      setPercent(null)
      // No message if the person canceled the upload.
      // The file is the one answer that can need another look.
      if (caught instanceof CallError) setError(caught.failure.fields['file'] ?? caught.message)
      else if ((caught as Error).name !== 'AbortError') throw caught
    }
  }

  return (
    <Card padded aria-labelledby="send" className="grid gap-3">
      <h2 id="send" className="text-h3">
        {texts.heading}
      </h2>
      <p className="text-soft">{texts.needs}</p>
      {percent === null ? (
        <FileDrop
          label={texts.file}
          photo={false}
          photoLabel=""
          chooseLabel={texts.choose}
          hint={texts.hint}
          accept={accept}
          onFiles={([file]) => void send(file)}
        />
      ) : (
        <div className="grid gap-2">
          <p role="status" className="text-sm">
            {percent < 100 ? texts.sending({ percent }) : texts.reading}
          </p>
          <ProgressBar label={texts.progress} {...(percent < 100 ? { value: percent } : {})} />
          <div>
            <Button size="small" onClick={() => running.current?.abort()}>
              {texts.stop}
            </Button>
          </div>
        </div>
      )}
      {error !== null && (
        <Banner tone="error" lead={texts.failed}>
          {error}
        </Banner>
      )}
    </Card>
  )
}
