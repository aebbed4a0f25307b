import { useState } from 'react'
import { saveCheck, type CheckedLine } from '#areas/applications/case-file/contract/file-checks.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import {
  checkLineLabels,
  checkStateLabels,
  checklistTexts as texts,
} from '#texts/applications/case-file/checklist.ts'
import { formatList } from '#kit/format/local-formats.ts'

interface Props {
  applicationId: string
  /** Lines that are not settled and of which every known fact is good. */
  lines: readonly CheckedLine[]
  onSaved: (lines: readonly CheckedLine[]) => void
  onStale: () => void
}

/** A button that sets lines to Fine together, after the officer has looked at them. Nothing sets them by itself. */
export function SetGoodLines({ applicationId, lines, onSaved, onStale }: Props) {
  const { send, isSending } = useSend(saveCheck)
  const [failure, setFailure] = useState<string | null>(null)
  const set = async () => {
    setFailure(null)
    const saved: CheckedLine[] = []
    try {
      for (const { line, note, version } of lines) {
        const body = { state: 'fine' as const, note, version }
        saved.push((await send({ params: { applicationId, line }, body })).line)
      }
      const names = formatList(saved.map(({ line }) => checkLineLabels[line]))
      showToast({ text: texts.saved({ line: names, state: checkStateLabels.fine }) })
    } catch (refused) {
      setFailure((refused as CallFailure).message)
      onStale()
    }
    // What was set before a refusal is set.
    if (saved.length > 0) onSaved(saved)
  }
  if (lines.length === 0 && failure === null) return null
  return (
    <>
      {lines.length > 0 && (
        <Button size="small" busy={isSending} busyLabel={texts.saving} onClick={() => void set()}>
          {texts.setGood({ count: lines.length })}
        </Button>
      )}
      {failure !== null && (
        <Banner tone="error" className="w-full">
          {failure}
        </Banner>
      )}
    </>
  )
}
