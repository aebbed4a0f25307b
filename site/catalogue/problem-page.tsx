import { NotFoundPicture } from '#kit/illustrations/pictures.tsx'
import { contactPaths } from '#kit/routing/paths.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { publicUniversityTexts as texts } from '#texts/site/public-university.ts'
import { PageHead } from '../section.tsx'
import { FindBox } from './find-frame.tsx'
import type { PageOf } from './public-page.ts'

/** Why there is no page here, and how to go on. */
export function ProblemPage({ problem }: PageOf<'problem'>) {
  const { heading, text } = texts.problems[problem]
  return (
    <PageHead heading={heading} lead={text} picture={<NotFoundPicture />}>
      <FindBox />
      <p>
        <LinkButton href={contactPaths.write}>{texts.ask}</LinkButton>
      </p>
    </PageHead>
  )
}
