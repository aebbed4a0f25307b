import type { ReactNode } from 'react'
import { formatTime } from '#kit/format/local-formats.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { en } from '#texts/kit/kit.ts'
import { Differences } from '#kit/forms/differences.tsx'
import type { FieldTexts } from '#kit/forms/differences.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { sectionFormTexts as texts } from '#texts/accounts/profile/profile.ts'
import type { useSectionForm } from './use-section-form.ts'

interface Props extends FieldTexts {
  frame: ReturnType<typeof useSectionForm>['frame']
  /** What the section is called. */
  what: string
  lead: string
  children: ReactNode
}

/** The form of a section: its purpose, its fields, Save, and the state of saving. */
export function SectionForm({ what, lead, children, ...rest }: Props) {
  return (
    <Card as="div" padded>
      <SectionFields {...rest} what={what}>
        <p className="max-w-[60ch] text-soft">{lead}</p>
        {children}
      </SectionFields>
    </Card>
  )
}

/** The same without a card of its own. */
export function SectionFields({ frame, what, children, ...fieldTexts }: Omit<Props, 'lead'>) {
  const { saveState, send, onBlur, differences, heading, onKeep, onTake, isRestored, storedOn, onDiscard } =
    frame
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onBlur={onBlur}
    >
      {isRestored && <RestoredBanner storedOn={storedOn} what={what} onDiscard={onDiscard} />}
      <Differences {...fieldTexts} ref={heading} differences={differences} onKeep={onKeep} onTake={onTake} />
      {saveState.state === 'failed' && (
        <Banner
          // A save by itself must not move the page under what is being typed.
          ref={saveState.quietly ? undefined : intoView}
          tone="error"
          lead={texts.failed}
          action={
            <Button size="small" onClick={() => void send()}>
              {en.tryAgain}
            </Button>
          }
        >
          {saveState.failure.code === 'not_known' ? (
            texts.offline
          ) : (
            <>
              {saveState.failure.message} {texts.stays}
            </>
          )}
        </Banner>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          tone="main"
          busy={saveState.state === 'saving' && !saveState.quietly}
          busyLabel={texts.saving}
        >
          {texts.save}
        </Button>
        <p role="status" className="text-sm text-soft">
          {saveState.state === 'saved'
            ? texts.saved({ time: formatTime(saveState.at) })
            : saveState.state === 'unsaved'
              ? texts.unsaved
              : saveState.state === 'rest'
                ? texts.auto
                : ''}
        </p>
      </div>
    </form>
  )
}
