import type { ReactNode } from 'react'
import { LinkButton } from '#kit/ui/button.tsx'
import { applyTexts as texts } from '#texts/applications/submit/apply.ts'

/** The buttons below a step: back, save and leave, next. */
export function ApplyActions({
  back,
  leave,
  children,
}: {
  back: string | null
  leave: string
  /** The primary button. */
  children: ReactNode
}) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 max-sm:[&>*]:flex-[1_1_100%]">
      {back !== null && <LinkButton href={back}>{texts.back}</LinkButton>}
      <LinkButton href={leave} tone="text">
        {texts.leave}
      </LinkButton>
      <div className="ms-auto grid max-sm:order-first">{children}</div>
    </div>
  )
}
