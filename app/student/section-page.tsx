import { Suspense, useCallback, useEffect } from 'react'
import type { ReactNode } from 'react'
import { Redirect, useParams } from 'wouter'
import type {
  Activity,
  Contact,
  Guardian,
  Personal,
  Profile,
} from '#areas/accounts/profile/contract/profile.ts'
import type { ProfileSection } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import { paths } from '#kit/routing/paths.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { profileWords } from '#areas/accounts/profile/texts/en.ts'
import { accountWords } from '#areas/accounts/profile/texts/en-account.ts'
import { pageWords } from '#kit/texts/en-pages.ts'
import { LoadState } from '#areas/accounts/profile/student/load-state.tsx'
import { sectionsRequest } from '#areas/accounts/profile/student/profile-requests.ts'
import { addressOf } from '#areas/accounts/profile/student/section-address.ts'

const PersonalSection = lazyPage<{ personal: Personal }>(
  () => import('#areas/accounts/profile/student/personal-form.tsx'),
)
const ContactSection = lazyPage<{ contact: Contact; country: string | null }>(
  () => import('#areas/accounts/profile/student/contact-form.tsx'),
)
const IdentitySection = lazyPage<{ profile: Profile }>(
  () => import('#areas/accounts/profile/student/identity-section.tsx'),
)
const GuardiansSection = lazyPage<{ guardians: Guardian[]; changed: string | null }>(
  () => import('#areas/accounts/profile/student/guardians-section.tsx'),
)
const ActivitiesSection = lazyPage<{ activities: Activity[]; changed: string | null }>(
  () => import('#areas/accounts/profile/student/activities-section.tsx'),
)
const NeedsSection = lazyPage<{ needs: Profile['needs'] }>(
  () => import('#areas/accounts/profile/student/needs-form.tsx'),
)
const ConsentsSection = lazyPage(() => import('#areas/accounts/profile/student/consents-section.tsx'))
const LooksSection = lazyPage(() => import('#areas/applications/documents/student/looks-section.tsx'))

/** Sections that are filled in here, in the order in which one goes through them; null: a screen of its own. */
const forms = {
  personal: ({ personal }) => <PersonalSection personal={personal} />,
  contact: ({ contact, personal }) => <ContactSection contact={contact} country={personal.country} />,
  identity: (profile) => <IdentitySection profile={profile} />,
  guardians: ({ guardians, changed }) => (
    <GuardiansSection guardians={guardians} changed={changed.guardians} />
  ),
  record: null,
  activities: ({ activities, changed }) => (
    <ActivitiesSection activities={activities} changed={changed.activities} />
  ),
  needs: ({ needs }) => <NeedsSection needs={needs} />,
  documents: null,
} satisfies Record<ProfileSection, ((profile: Profile) => ReactNode) | null>

/** What is on its way as a script comes by itself. */
const noLoad = () => undefined

type FormName = keyof typeof forms
const order = Object.keys(forms) as FormName[]

/** One section of the profile. */
export default function SectionPage() {
  const { section = '' } = useParams()
  if (section === 'consents') {
    return (
      <Page title={profileWords.further.consents}>
        <ConsentsSection />
      </Page>
    )
  }
  if (section === 'looks') {
    return (
      <Page title={profileWords.further.looks} sub={profileWords.looks.sub}>
        <LooksSection />
      </Page>
    )
  }
  if (Object.hasOwn(forms, section) && forms[section as FormName] !== null) {
    return <FormPage key={section} section={section as FormName} />
  }
  return <Redirect to={paths.profile} replace />
}

function Page({ title, sub, children }: { title: string; sub?: string; children: ReactNode }) {
  usePageArrival(title)
  return (
    <>
      <PageTitle
        sub={sub}
        crumb={
          <Breadcrumb
            label={pageWords.trail}
            crumbs={[{ label: accountWords.profile.title, href: paths.profile }, { label: title }]}
          />
        }
      >
        {title}
      </PageTitle>
      <div className="grid max-w-[860px] gap-5">
        <Suspense
          fallback={<LoadState label={profileWords.form.loading} failed={false} error={null} load={noLoad} />}
        >
          {children}
        </Suspense>
      </div>
    </>
  )
}

function FormPage({ section }: { section: FormName }) {
  const { data, status, error, run } = useRequest(sectionsRequest)
  const load = useCallback(() => void run({}), [run])
  useEffect(load, [load])
  const next = order[order.indexOf(section) + 1]
  return (
    <Page title={profileWords.sections[section]}>
      {data === null ? (
        <LoadState label={profileWords.form.loading} failed={status === 'failed'} error={error} load={load} />
      ) : (
        <>
          {forms[section]?.(data.profile)}
          <p className="text-sm text-soft">{profileWords.form.copies(data.profile.sent)}</p>
          <div className="flex flex-wrap gap-3">
            {next !== undefined && (
              <LinkButton href={addressOf(next)}>
                {profileWords.form.next(profileWords.sections[next])}
              </LinkButton>
            )}
            <LinkButton href={paths.profile}>{profileWords.form.all}</LinkButton>
          </div>
        </>
      )}
    </Page>
  )
}
