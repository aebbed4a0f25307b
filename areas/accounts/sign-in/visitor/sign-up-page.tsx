import { useEffect, useState } from 'react'
import { takeLoggedOut } from '#kit/routing/leave.ts'
import { useNavigate, usePlace } from '#kit/routing/router.tsx'
import { firstScreenOf, paths } from '#kit/routing/paths.ts'
import { isAppAddress, isLinkedFromMail, storeRequestedPage } from '#kit/routing/requested-page.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { TickIcon } from '#kit/ui/icons.ts'
import { Tabs } from '#kit/ui/layout/tabs.tsx'
import { en } from '#texts/kit/kit.ts'
import { signInTexts } from '#texts/accounts/sign-in/sign-in.ts'
import { CreateAccount, useCreateAccountForm } from './create-account-form.tsx'
import { readPendingCode } from './pending-code.ts'
import { LogIn, useLogInForm } from './log-in-form.tsx'
import { consumeKnownVisitor } from './known-visitor.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const texts = signInTexts.signUp
type Tab = 'log-in' | 'create'

/**
 * What somebody opened before they had to log in: a search, or a screen. `isSearch`: they come from searching, most of
 * them without an account.
 */
function requestedFrom(
  query: URLSearchParams,
): { address: string; sentence: string; toCreate?: string; isSearch: boolean } | null {
  const search = query.get('search')?.trim().slice(0, 100)
  if (search) {
    const sentence = texts.requestedSearch({ search })
    return { address: paths.universitiesFor(search), sentence, isSearch: true }
  }
  if (query.has('search'))
    return { address: paths.universities, sentence: texts.requestedScreen, isSearch: true }
  const next = query.get('next')
  if (next === null || !isAppAddress(next)) return null
  if (!isLinkedFromMail(next)) return { address: next, sentence: texts.requestedScreen, isSearch: false }
  return {
    address: next,
    sentence: texts.requestedLink,
    toCreate: texts.requestedAccount,
    isSearch: false,
  }
}

/** Log in, or create an account: two forms on one page. People who are already logged in are redirected. */
export default function SignUpPage() {
  const { hash, search } = usePlace()
  const navigate = useNavigate()
  const token = useAppSelector((state) => state.info.token)
  const role = useAppSelector((state) => state.info.user?.role)
  const logInForm = useLogInForm()
  const createForm = useCreateAccountForm()
  // The address is read after the first render, which has to match the prerendered one.
  const [tab, setTab] = useState<Tab>('log-in')
  const [requested, setRequested] = useState<ReturnType<typeof requestedFrom>>(null)
  const [isKnown, setIsKnown] = useState(false)
  const [hasPhone, setHasPhone] = useState(false)
  const [isLoggedOut, setIsLoggedOut] = useState(false)

  useEffect(() => {
    const isSearch = requestedFrom(new URLSearchParams(search))?.isSearch ?? false
    setTab(hash === '#create' || (isSearch && hash !== '#log-in') ? 'create' : 'log-in')
  }, [hash, search])
  useEffect(() => {
    const found = requestedFrom(new URLSearchParams(search))
    setRequested(found)
    if (found) storeRequestedPage(found.address)
    if (token !== null) navigate(found?.address ?? firstScreenOf(role), { replace: true })
    // Only when the page opens: after a login, the login itself navigates.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search])

  useEffect(() => {
    if (takeLoggedOut()) setIsLoggedOut(true)
  }, [])
  useEffect(() => {
    const visitor = consumeKnownVisitor()
    setIsKnown(visitor !== null)
    if (visitor?.name && !createForm.getValues('name')) createForm.setValue('name', visitor.name)
    if (visitor?.phone) setHasPhone(true)
    if (visitor?.phone && !createForm.getValues('phone')) createForm.setValue('phone', visitor.phone)
    // Back from the code, to correct the address.
    const pending = readPendingCode()
    if (pending?.why === 'register' && !createForm.getValues('email')) {
      createForm.setValue('email', pending.email)
      createForm.setValue('name', pending.name ?? '')
    }
  }, [createForm])

  const choose = (next: Tab) => {
    // The address typed into one form is at hand in the other.
    if (next === 'create' && !createForm.getValues('email')) {
      createForm.setValue('email', logInForm.getValues('email') ?? '')
    }
    if (next === 'log-in' && !logInForm.getValues('email')) {
      logInForm.setValue('email', createForm.getValues('email') ?? '')
    }
    navigate(`${search}#${next}`, { replace: true })
  }
  const toCode = () => navigate(paths.verify)

  return (
    <SignInFrame
      heading={texts.heading}
      lead={texts.lead}
      beside={
        <ul className="grid max-w-[32em] gap-3 text-soft">
          {texts.points.map((point) => (
            <li key={point} className="flex items-start gap-3">
              <TickIcon className="mt-0.5 text-ok" />
              {point}
            </li>
          ))}
        </ul>
      }
    >
      {(isKnown || requested || isLoggedOut) && (
        <Banner
          tone="info"
          className="mb-5"
          announce={isLoggedOut}
          lead={isLoggedOut ? en.loggedOut : undefined}
        >
          {isKnown
            ? texts.registered
            : ((tab === 'create' ? requested?.toCreate : undefined) ?? requested?.sentence)}
        </Banner>
      )}
      <Tabs
        label={texts.tabs}
        value={tab}
        onValue={(key) => choose(key as Tab)}
        tabs={[
          { key: 'log-in', label: texts.logIn, content: <LogIn form={logInForm} onSent={toCode} /> },
          {
            key: 'create',
            label: texts.create,
            content: <CreateAccount form={createForm} hasPhone={hasPhone} onSent={toCode} />,
          },
        ]}
      />
    </SignInFrame>
  )
}
