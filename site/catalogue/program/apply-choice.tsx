import { formatDay } from '#kit/format/local-formats.ts'
import { contactPaths, paths } from '#kit/routing/paths.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { ElsewhereIcon } from '#kit/ui/icons.ts'
import { applyTexts } from '#texts/planning/program-page/program-page.ts'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import type { PageOf } from '../public-page.ts'
import { signUpFor } from '../account/sign-up-address.ts'

type Facts = Pick<PageOf<'program'>, 'program'>

/** Where an application to a program begins: nowhere while it is closed, here, or at the university itself. */
function applyingTo({ program }: Facts): { kind: 'closed' | 'here' } | { kind: 'direct'; url: string } {
  if (!program.open) return { kind: 'closed' }
  const { applying } = program
  return applying?.route === 'direct' && applying.url !== null
    ? { kind: 'direct', url: applying.url }
    : { kind: 'here' }
}

/** The one button of the page: apply with an account, apply at the university, or ask while it is closed. */
export function ApplyChoice({ program, wide, className }: Facts & { wide?: boolean; className?: string }) {
  const applying = applyingTo({ program })
  if (applying.kind === 'closed')
    return (
      <LinkButton href={contactPaths.write} wide={wide} className={className}>
        {texts.ask}
      </LinkButton>
    )
  if (applying.kind === 'direct')
    return (
      <LinkButton
        tone="main"
        wide={wide}
        className={className}
        href={applying.url}
        rel="noreferrer noopener"
        icon={<ElsewhereIcon className="size-4" />}
      >
        {applyTexts.direct}
        <span className="sr-only"> ({texts.elsewhere})</span>
      </LinkButton>
    )
  const next = paths.apply(program.university._id, program._id)
  return (
    <LinkButton tone="main" wide={wide} className={className} href={signUpFor(next)}>
      {texts.apply}
    </LinkButton>
  )
}

/** What applying means here, in a sentence. */
export function applyHelp(facts: Facts): string {
  const { kind } = applyingTo(facts)
  return kind === 'closed' ? texts.whenClosed : kind === 'direct' ? texts.directHelp : texts.applyHelp
}

/** Who applies to the university, as the office stated on a day; nothing if it has not. */
export function WhoApplies({ program: { applying } }: Facts) {
  if (applying === null) return null
  const { route, checkedOn } = applying
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-soft">
      <Badge tone={route === 'agency' ? 'work' : 'plain'}>
        {route === 'agency' ? applyTexts.weApply : applyTexts.applyDirectly}
      </Badge>
      {checkedOn !== null && applyTexts.asOf({ day: formatDay(checkedOn) })}
    </p>
  )
}
