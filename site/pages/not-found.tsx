import { NotFoundPicture } from '#kit/illustrations/pictures.tsx'
import { paths } from '#kit/routing/paths.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { siteWords } from '#texts/site/site.ts'
import { PageHead } from '../section.tsx'

const words = siteWords.notFound

/** Shown where no page is. */
export default function NotFound() {
  return (
    <PageHead heading={words.heading} lead={words.lead} picture={<NotFoundPicture />}>
      <p className="flex flex-wrap gap-3">
        <LinkButton tone="main" href="/">
          {words.home}
        </LinkButton>
        <LinkButton href={paths.parent}>{words.contact}</LinkButton>
      </p>
    </PageHead>
  )
}
