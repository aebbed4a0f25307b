import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { paths } from '#kit/routing/paths.ts'
import { describeStatus } from '#areas/applications/offers-web.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge, toneOfStatus } from '#kit/ui/badge.tsx'
import { ElsewhereIcon } from '#kit/ui/icons.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import type { ButtonStyle } from '#kit/ui/button.tsx'
import { applyTexts as texts } from '#texts/planning/program-page/program-page.ts'
import type { ApplyState } from './apply-state.ts'

interface Props {
  program: Program
  standing: ApplyState
  size?: ButtonStyle['size']
}

/** What the student can do about a program: apply here or at the university, continue a draft, see the application, or see that it is closed. */
export function ApplyChoice({ program, standing, size = 'small' }: Props) {
  const apply = paths.apply(program.university._id, program._id)
  if (standing.kind === 'applied') {
    const { _id, status } = standing.application
    return (
      <Anchor href={paths.application(_id)} className="rounded-control no-underline hover:underline">
        <Badge tone={toneOfStatus(status)}>{texts.applied({ status: describeStatus(status) })}</Badge>
      </Anchor>
    )
  }
  if (standing.kind === 'direct')
    return (
      <LinkButton
        href={standing.url}
        target="_blank"
        rel="noreferrer noopener"
        size={size}
        icon={<ElsewhereIcon className="size-4" />}
        aria-label={texts.directTo({ program: program.programName })}
      >
        {texts.direct}
      </LinkButton>
    )
  const started = standing.kind === 'started'
  return (
    <>
      {standing.kind === 'closed' ? (
        <Badge tone="plain">{texts.closed}</Badge>
      ) : (
        <LinkButton
          href={apply}
          tone={started ? 'line' : 'main'}
          size={size}
          aria-label={
            started
              ? texts.continueWith({ program: program.programName })
              : texts.applyTo({ program: program.programName })
          }
        >
          {started ? texts.continue : texts.apply}
        </LinkButton>
      )}
      {'earlier' in standing && standing.earlier && (
        <Anchor href={paths.application(standing.earlier._id)} className="text-xs">
          {texts.earlier({ status: describeStatus(standing.earlier.status) })}
        </Anchor>
      )}
    </>
  )
}
