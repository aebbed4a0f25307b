import { useRef, useState } from 'react'
import { CallError } from '#kit/store/api.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { DeleteIcon } from '#kit/ui/icons.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { Answer } from '../contract/assistant.ts'
import { chatbotTexts as texts } from '#texts/conversation/assistant/chatbot.ts'

interface Props {
  answers: readonly Answer[]
  earlier: boolean
  onEarlier: () => void
  onDelete: (questionId: string) => Promise<void>
  onDeleteAll: () => Promise<void>
}

/** Earlier questions, newest first, with buttons to delete them. */
export function HistoryCard({ answers, earlier, onEarlier, onDelete, onDeleteAll }: Props) {
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const deleting = useRef(new Set<string>())
  const doing = async (act: () => Promise<void>) => {
    setError(null)
    setBusy(true)
    try {
      await act()
      setConfirming(false)
      showToast({ text: texts.removed })
      // The focused element is gone.
      document.getElementById('history')?.focus()
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setError(refused.failure.message)
    }
    setBusy(false)
  }
  const deleteOne = async (id: string) => {
    // A second press would be answered that there is no such question.
    if (deleting.current.has(id)) return
    deleting.current.add(id)
    await doing(() => onDelete(id))
    deleting.current.delete(id)
  }
  return (
    <Card as="aside" padded aria-labelledby="history" className="grid gap-3">
      <div>
        <h2 id="history" tabIndex={-1} className="text-h5 tracking-normal">
          {texts.history}
        </h2>
        <p className="text-sm text-soft">{texts.historyHelp}</p>
      </div>
      {error !== null && !confirming && <Banner tone="error">{error}</Banner>}
      {answers.length === 0 ? (
        <p className="text-sm">{texts.none}</p>
      ) : (
        <ul className="grid border-t border-line">
          {answers.toReversed().map(({ _id, question }) => (
            <li key={_id} className="flex items-center gap-1 border-b border-line">
              <a
                href={`#answer-${_id}`}
                dir="auto"
                className="min-w-0 flex-1 py-2.5 text-sm break-words text-ink no-underline hover:text-accent"
              >
                {question}
              </a>
              <IconButton
                label={texts.removeIt({ question })}
                icon={<DeleteIcon data-small />}
                onClick={() => void deleteOne(_id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {earlier && (
          <Button size="small" onClick={onEarlier}>
            {texts.earlier}
          </Button>
        )}
        {answers.length > 0 && (
          <Button size="small" tone="stop" onClick={() => setConfirming(true)}>
            {texts.clear}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={confirming}
        heading={texts.clearHeading}
        confirmLabel={texts.clear}
        cancelLabel={texts.keep}
        tone="stop"
        busy={busy}
        busyLabel={texts.clearing}
        error={error}
        onConfirm={() => void doing(onDeleteAll)}
        onCancel={() => setConfirming(false)}
      >
        {texts.clearBody}
      </ConfirmDialog>
    </Card>
  )
}
