import { useState } from 'react'
import { call, CallError } from '#kit/store/api.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { healthNeedsTexts as texts } from '#texts/applications/case-file/file.ts'
import { showNeeds } from '../contract/file-checks.ts'

/** What the student wrote about health and support: loaded separately, and never cached. */
export function Needs({ applicationId, mayOpen }: { applicationId: string; mayOpen: boolean }) {
  const [state, setState] = useState<{ text: string | null } | 'busy' | { error: string } | null>(null)
  const open = async () => {
    setState('busy')
    try {
      const { needs } = await call(showNeeds, { params: { applicationId }, body: {} })
      setState({ text: needs })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState({ error: error.message })
    }
  }
  if (state !== null && typeof state === 'object' && 'text' in state) {
    return (
      <div className="grid gap-1 border-t border-line pt-4" role="status">
        <h3 className="text-h5">{texts.title}</h3>
        <p className="break-words whitespace-pre-line">{state.text}</p>
      </div>
    )
  }
  return (
    <Banner
      // The button is below the words: beside them it would leave them a few letters a line.
      className="flex-wrap [&>div]:basis-[70%]"
      tone={state !== null && state !== 'busy' ? 'error' : 'info'}
      action={
        mayOpen && (
          <Button size="small" busy={state === 'busy'} busyLabel={texts.showing} onClick={() => void open()}>
            {texts.show}
          </Button>
        )
      }
    >
      {state !== null && state !== 'busy' ? state.error : mayOpen ? texts.open : texts.hidden}
    </Banner>
  )
}
