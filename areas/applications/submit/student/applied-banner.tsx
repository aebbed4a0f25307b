import { textsFor } from '#kit/acting/texts-for.ts'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { actingProgramStepTexts, programStepTexts } from '#texts/applications/submit/apply.ts'

interface Props {
  applicationId: string
  className?: string
}

/** Says that there is an open application to this program, and links to it. */
export function AppliedBanner({ applicationId, className }: Props) {
  return (
    <Banner
      tone="info"
      className={className}
      lead={textsFor(programStepTexts, actingProgramStepTexts).applied}
      action={<Anchor href={paths.application(applicationId)}>{programStepTexts.seeApplication}</Anchor>}
    />
  )
}
