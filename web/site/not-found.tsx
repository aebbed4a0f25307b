import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { siteWords } from '../words/en-site.ts'
import { SignPost } from './sign-post.tsx'

const words = siteWords.notFound

/** Shown where no page is. */
export default function NotFound() {
  return (
    <SignPost heading={words.heading} lead={words.lead}>
      <LinkButton tone="main" href="/">
        {words.home}
      </LinkButton>
      <LinkButton href={paths.parent}>{words.contact}</LinkButton>
    </SignPost>
  )
}
