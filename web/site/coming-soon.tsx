import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { siteWords } from '../words/en-site.ts'
import { SignPost } from './sign-post.tsx'

const words = siteWords.comingSoon

/** Where menu entries lead whose page is still being made. */
export function ComingSoon() {
  return (
    <SignPost heading={words.heading} lead={words.lead}>
      <LinkButton tone="main" href={`${paths.signUp}#create`}>
        {words.signUp}
      </LinkButton>
      <LinkButton href="/">{words.home}</LinkButton>
    </SignPost>
  )
}
