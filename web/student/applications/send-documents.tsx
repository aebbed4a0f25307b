import { useEffect, useRef, useState } from 'react'
import type { Application } from '#contract/applications.ts'
import type { PaperName } from '#contract/documents.ts'
import type { CallFailure } from '../../api.ts'
import { useRequest } from '../../store/hooks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { applicationWords } from '../../words/en-applications.ts'
import { myApplicationsWords } from '../../words/en-my-applications.ts'
import { sendDocumentsRequest } from './own-moves.ts'
import { PhotosFields } from './photos-fields.tsx'
import { UploadProgress } from './sending-report.tsx'
import { bytesOf, filesOf, usePhotos } from './use-photos.ts'
import type { Progress } from './use-sending.ts'

const words = myApplicationsWords.one

interface SendDocumentsProps {
  application: Application
  /** The documents to offer. */
  names: readonly PaperName[]
  /** Those of them that somebody waits for. */
  needed: readonly PaperName[]
  level?: 2 | 3
  onSent: (application: Application, message: string) => void
  onCancel?: () => void
}

/** Sends documents of an application that is with the office already. What failed can be sent again as it is. */
export function SendDocuments({
  application,
  names,
  needed,
  level = 3,
  onSent,
  onCancel,
}: SendDocumentsProps) {
  const photos = usePhotos(null)
  const { run } = useRequest(sendDocumentsRequest)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [asked, setAsked] = useState(false)
  const running = useRef<{ abort: () => void } | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const files = filesOf(photos.photos)
  const count = Object.keys(files).length
  const preparing = Object.values(photos.photos).some(({ state }) => state === 'preparing')
  const send = async () => {
    setAsked(true)
    setFailure(null)
    if (count === 0) return
    setProgress({ sent: 0, total: bytesOf(photos.photos) })
    const request = run({
      params: { applicationId: application._id },
      body: {},
      files,
      onProgress: (sent, total) => setProgress({ sent, total }),
    })
    running.current = request
    try {
      const { data, message } = await request.unwrap()
      onSent(data, message || words.sentSaid)
    } catch (error) {
      setFailure(error as CallFailure)
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return (
    <div className="grid gap-4">
      <PhotosFields {...photos} names={names} needed={needed} level={level} />
      {progress && <UploadProgress progress={progress} />}
      {failure && <NotTaken failure={failure} />}
      {asked && count === 0 && !preparing && <Banner tone="error">{words.sendNone}</Banner>}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-[1_1_100%]">
        <Button
          tone="main"
          busy={progress !== null || preparing}
          busyLabel={words.sending}
          onClick={() => void send()}
        >
          {words.send(count)}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={progress !== null}>
            {words.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}

function NotTaken({ failure }: { failure: CallFailure }) {
  const fields = Object.entries(failure.fields)
  return (
    <Banner tone="error" lead={failure.status === 0 ? words.stopped : failure.message}>
      {fields.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {fields.map(([name, sentence]) => (
            <li key={name}>
              {name in applicationWords.documents
                ? `${applicationWords.documents[name as PaperName]}: ${sentence}`
                : sentence}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
