import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { LanguageChoice } from '../../language/web/language-choice.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { secondFactor } from '#texts/accounts/second-factor/second-factor.ts'
import { FactorsCard } from './factors-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const texts = secondFactor.account

/** The reader's own account: second step, password, and where they are logged in. */
export default function AccountPage() {
  usePageArrival(texts.title)
  const email = useAppSelector((state) => state.info.user?.email ?? '')
  return (
    <>
      <PageTitle sub={texts.sub({ email })}>{texts.title}</PageTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <FactorsCard />
        <PasswordCard />
        <LanguageChoice />
        <div className="lg:col-span-2">
          <SessionsCard />
        </div>
      </div>
    </>
  )
}
