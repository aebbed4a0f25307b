import { NotFoundPicture } from '#kit/illustrations/pictures.tsx'
import { paths } from '#kit/routing/paths.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { siteTexts } from '#texts/site/site.ts'
import { PageHead } from '../section.tsx'

const texts = siteTexts.notFound

/** Shown where no page is. */
export default function NotFound() {
  return (
    <PageHead heading={texts.heading} lead={texts.lead} picture={<NotFoundPicture />}>
      <p className="flex flex-wrap gap-3">
        <LinkButton tone="main" href="/">
          {texts.home}
        </LinkButton>
        <LinkButton href={paths.parent}>{texts.contact}</LinkButton>
      </p>
    </PageHead>
  )
}
